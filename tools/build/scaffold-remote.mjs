import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './packages.mjs';

const TEMPLATE = fileURLToPath(new URL('../templates/remote', import.meta.url));
const CONTRACT = 'shared/contracts/src/remotes/modules.ts';
/** What every remote takes; versions are those of the remotes that are there. */
const DEPENDENCIES = [
  '@bandmark/contracts',
  '@bandmark/domain',
  '@bandmark/platform',
  '@bandmark/ui',
  'react',
  'react-dom',
];
const DEV_DEPENDENCIES = ['@bandmark/presets', '@types/react', '@types/react-dom', 'webpack', 'webpack-cli'];

/**
 * Makes `remote-<name>`: package, build, one screen with its test, and its entry in the contract.
 * @param {string} given `reports` or `remote-reports`
 * @returns {{ folder: string, files: string[], hint: string }} `hint`: what the shell's team adds for it to be seen
 * @throws for a name that is none or is taken; nothing is written then
 */
export function scaffoldRemote(given, root = ROOT) {
  const name = given.replace(/^remote-/, '');
  const folder = `remote-${name}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 31 || name === 'shell') {
    throw new Error(
      `"${given}" is no name for a remote: small letters, digits and hyphens, at most 31, beginning with a letter.`,
    );
  }
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const contract = readFileSync(join(root, CONTRACT), 'utf8');
  const withEntry = contractWith(contract, name);

  const words = name.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
  const model = modelPackage(root);
  const values = {
    __name__: name,
    __Name__: words.join(''),
    __Title__: words.join(' '),
    __dependencies__: JSON.stringify(pick(model.dependencies, DEPENDENCIES)),
    __devDependencies__: JSON.stringify(pick(model.devDependencies, DEV_DEPENDENCIES)),
  };
  const fill = (text) => Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), text);
  const files = templateFiles(TEMPLATE).map((template) => {
    const file = join(folder, fill(relative(TEMPLATE, template)).replace(/\.template$/, ''));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), fill(readFileSync(template, 'utf8')));
    return file;
  });
  writeFileSync(join(root, CONTRACT), withEntry);
  return { folder, files: [...files, CONTRACT], hint: fill(HINT) };
}

const HINT = `For the screen to have an address, the shell's team adds two lines and releases the shell once:
  shell/src/routes/route-table.tsx
    { path: '/__name__', access: 'open', title: '__Title__', element: <RemoteOutlet module="__name__/screens" screen={({ __Name__Screen }) => <__Name__Screen />} /> },
  shared/contracts/src/route-preloads.ts
    ['/__name__', from('__name__/screens')],`;

function contractWith(text, name) {
  const begin = text.indexOf('export interface RemoteModules {');
  const end = text.indexOf('\n}', begin);
  if (begin === -1 || end === -1) throw new Error(`${CONTRACT} no longer declares the interface RemoteModules.`);
  if (text.includes(`'${name}/`)) throw new Error(`${CONTRACT} names modules of "${name}" already.`);
  const screen = name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
  return `${text.slice(0, end)}\n  '${name}/screens': { ${screen}Screen: ComponentType };${text.slice(end)}`;
}

/** A remote that is there: its pinned versions are those that are installed. */
function modelPackage(root) {
  const folder = readdirSync(root)
    .filter((each) => each.startsWith('remote-'))
    .sort()[0];
  if (!folder) throw new Error('There is no remote to take the versions from.');
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function pick(versions, names) {
  return Object.fromEntries(names.map((name) => [name, versions[name]]).filter(([, version]) => version !== undefined));
}

function templateFiles(path) {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((entry) => templateFiles(join(path, entry))) : [path];
}
