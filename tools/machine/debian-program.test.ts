import { bringProgram, type Machine } from './debian-program';

const NOT_FOUND = 'W: old lists\nE: Unable to locate package\n';
const INTERRUPTED = "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem. \n";

/** A machine on which apt-get fails `failures` times with `stderr`, then succeeds. */
function machineWith({
  isThere = false,
  obstacle = null as string | null,
  failures = 0,
  stderr = NOT_FOUND,
  brings = true,
}) {
  let isInstalled = isThere;
  const asked: string[] = [];
  const machine: Machine = {
    obstacle: () => obstacle,
    async aptGet(...args) {
      asked.push(args.join(' '));
      if (args[0] !== 'install') return;
      if (failures > 0) {
        failures -= 1;
        throw Object.assign(new Error('Process exited with non-zero status (100)'), { output: { stderr } });
      }
      if (brings) isInstalled = true;
    },
    async configurePackages() {
      asked.push('configure');
    },
  };
  return { machine, asked, program: { name: 'Ceph', packages: ['radosgw'], isInstalled: () => isInstalled } };
}

const YES = { isAvailable: true };
const no = (why: string) => ({ isAvailable: false, why: expect.stringContaining(why) as string });
const INSTALLING = /^Installing Ceph from Debian \(radosgw\)\.$/;
const REFUSED = /^Ceph is not available: .*\.$/;

test.each<[string, Parameters<typeof machineWith>[0], unknown, string[], RegExp[]]>([
  ['is there', { isThere: true, obstacle: 'not root' }, YES, [], []],
  ['is missing and only root may install', { obstacle: 'not root' }, no('not root'), [], [REFUSED]],
  ['is missing', {}, YES, ['install'], [INSTALLING]],
  ['is missing and the lists are old', { failures: 1 }, YES, ['install', 'update', 'install'], [INSTALLING]],
  [
    'is missing after an installation that was killed',
    { failures: 1, stderr: INTERRUPTED },
    YES,
    ['install', 'configure', 'install'],
    [INSTALLING],
  ],
  [
    'cannot be had',
    { failures: 9 },
    no('Unable to locate package'),
    ['install', 'update', 'install'],
    [INSTALLING, REFUSED],
  ],
  ['is not in its packages', { brings: false }, no('lack a program'), ['install'], [INSTALLING, REFUSED]],
])('a program that %s', async (_, situation, expected, commands, lines) => {
  const { machine, asked, program } = machineWith(situation);
  const said: string[] = [];
  expect(await bringProgram(program, (line) => said.push(line), machine)).toEqual(expected);
  expect(asked.map((line) => line.split(' ')[0])).toEqual(commands);
  expect(said).toEqual(lines.map((line) => expect.stringMatching(line) as string));
});
