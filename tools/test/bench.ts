/**
 * `npm run bench -- <name>` prints ratios against a monolith of the same sources; it asserts no time. `--runs <number>`
 * sets the paired runs, `--record` writes the result into docs/benchmarks.md.
 */
import { join } from 'node:path';
import { calledAs, command } from '@bandmark/command-line/command';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { CommandError, runCommand } from '../run-command';

const BENCHES = {
  landing: 'the landing page: bytes, requests and first paint',
  bytes: 'what the JavaScript of the landing page, sign-in and a certificate is made of',
  certificate:
    'a certificate by hash and by link against the monolith, a verification, and what 10,000 certificates change',
  federation: 'each remote on slow connections and processors: deep link, click, repeat visit',
  release: 'from the command to live, against rebuilding everything',
  commands: 'every command as it is typed; a release to live, against rebuilding the monolith',
  load: '1,000 candidates who write and record; chunks without a pause, against a bare Fastify',
  'sign-ins': 'the worst text save while 100 people sign in, against the worst without them',
  years: 'requests, sweeps and cleanups with three years of data, against a site that has just begun',
  scoring: 'the estimate of an essay, what it costs other requests, and how fast it abstains',
  chunks: 'a chunk on its way to the disk or the bucket, against a bare Fastify',
  chaos: 'random faults under candidates: what is lost, left unfinished or dead for long',
  hostile: 'hostile recordings: memory of the whole, and an honest recording beside them',
  soak: 'every remote released again and again under exams; rollbacks',
  deploy: 'the guide for operators on a fresh Debian 13, upgrade and rollback under requests',
  embed: 'what embedding the recorder costs a page with React and one without',
  'embed-storm': '30 releases under 5 foreign pages that record; a rollback of the newest',
  'recorder-faults': 'what a recording loses when its tab or its browser is killed, without network afterwards',
  'exam-faults':
    'random faults while candidates write: texts that were reported saved but are lost, outage time that was not given back',
  faults: 'how long a broken or silent remote keeps its screen from a visitor',
};

const list = Object.entries(BENCHES).map(([known, what]) => `  ${known.padEnd(16)}${what}`);
const [name, options] = command('Measures the site on this machine against targets; each bench says what it compares.')
  .argument('<name>', 'one of the list below')
  .argument('[options...]', 'of that bench: npm run bench -- <name> --help')
  .passThroughOptions()
  .addHelpText('after', `\nBenches:\n${list.join('\n')}`)
  .parse().processedArgs;

await runCommand(async () => {
  if (!Object.hasOwn(BENCHES, name)) throw new CommandError(`There is no bench "${name}". Known:\n${list.join('\n')}`);
  const file = join(ROOT, 'bench', `${name}.ts`);
  const { exitCode } = await x(process.execPath, ['--import', 'tsx', file, ...options], {
    nodeOptions: {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, BANDMARK_CALLED_AS: `${calledAs()} ${name}` },
    },
  });
  return exitCode ?? 1;
});
