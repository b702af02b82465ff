import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isRunBy } from './check-versions.mjs';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/**
 * Types of the remote's exposed modules, and of everything they reach, against the contract of every shell that is
 * live and would run them: `satisfies RemoteModules['…']` is answered by the types that the shell was built with.
 */
export async function checkTypes({ root, folder, name, release, shells }) {
  const contracts = name === 'shell' ? [null] : distinctContracts(shells.filter((shell) => isRunBy(release, shell)));
  const wrong = [];
  for (const contract of contracts) {
    const output = await compile(await writeProject(root, folder, contract), root);
    if (output !== '')
      wrong.push(`The types do not fit${contract ? ` the contract of the shell ${contract.version}` : ''}:\n${output}`);
  }
  return wrong;
}

/** Shells of the same contract text are asked once. */
function distinctContracts(shells) {
  const byHash = new Map(
    shells.map(({ version, offer }) => [hashOf(JSON.stringify(offer.contract)), { version, files: offer.contract }]),
  );
  return [...byHash].map(([hash, contract]) => ({ ...contract, hash }));
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

async function writeProject(root, folder, contract) {
  const directory = join(root, folder, 'src', folder === 'shell' ? '' : 'expose');
  const files =
    folder === 'shell' ? ['boot.tsx'] : (await readdir(directory)).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const scratch = join(root, '.cache/release-checks', `${folder}-${contract?.hash ?? 'own'}`);
  const project = {
    extends: join(root, 'shared/presets/tsconfig/browser.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      types: [],
      incremental: true,
      tsBuildInfoFile: join(scratch, 'tsbuildinfo'),
      ...(contract
        ? { paths: { '@bandmark/contracts/remotes/*': [join(await writeContract(root, contract), 'remotes/*.ts')] } }
        : {}),
    },
    files: [
      ...files.map((file) => join(directory, file)),
      ...(await ownDeclarations(join(root, folder, 'src'))),
      join(root, 'shared/presets/assets.d.ts'),
    ],
  };
  await mkdir(scratch, { recursive: true });
  await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(project, null, 1));
  return join(scratch, 'tsconfig.json');
}

/** Declarations that no module imports and the remote's own project takes in anyway. */
async function ownDeclarations(src) {
  const entries = await readdir(src, { recursive: true });
  return entries.filter((file) => file.endsWith('.d.ts')).map((file) => join(src, file));
}

/** Below the contracts' package, where their own imports (`zod/mini`, React's types) are found. */
async function writeContract(root, { hash, files }) {
  const directory = join(root, 'shared/contracts/.cache', hash);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return directory;
}

/** @returns {Promise<string>} what the compiler complains of; empty when nothing */
function compile(project, root) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [TSC, '-p', project, '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code === 0 ? '' : output.trim() || `tsc ended with code ${code}`);
    });
  });
}
