import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { readManifest, ROOT } from '../packages';
import { CommandError } from '../run-command';

const TEMPLATE = fileURLToPath(new URL('templates/remote', import.meta.url));
const CONTRACT = 'shared/contracts/src/remotes/modules.ts';
/** What every remote depends on; versions are those of an existing remote. */
const DEPENDENCIES = [
  '@bandmark/contracts',
  '@bandmark/domain',
  '@bandmark/platform',
  '@bandmark/ui',
  'react',
  'react-dom',
];
const DEV_DEPENDENCIES = ['@bandmark/presets', '@types/react', '@types/react-dom', 'webpack', 'webpack-cli'];

const HINT = `For the screen to have an address, the shell's team adds two lines and releases the shell once:
  shell/src/routes/route-table.tsx
    { path: '/__name__', access: 'open', title: '__Title__', element: <RemoteOutlet module="__name__/screens" screen={({ __Name__Screen }) => <__Name__Screen />} /> },
  shared/contracts/src/route-preloads.ts
    ['/__name__', from('__name__/screens')],`;

export interface ScaffoldedRemote {
  /** Such as `remote-reports`. */
  folder: string;
  /** Written files, relative to the checkout. */
  files: string[];
  /** What the shell's team adds for the remote to be seen. */
  hint: string;
}

/**
 * Makes `remote-<name>`: package, build, one screen with its test, and its entry in the contract.
 * @param given `reports` or `remote-reports`
 * @throws CommandError for a name that is invalid or taken; nothing is written then
 */
export function scaffoldRemote(given: string, root = ROOT): ScaffoldedRemote {
  const name = given.replace(/^remote-/, '');
  const folder = `remote-${name}`;
  const words = name.split('-');
  // Each word becomes a part of a class name, so none may be empty.
  if (name === 'shell' || words.includes('') || !releaseNameSchema.safeParse(name).success)
    throw new CommandError(
      `"${given}" is no name for a remote: small letters, digits and hyphens, at most 31, beginning with a letter.`,
    );
  if (existsSync(join(root, folder))) throw new CommandError(`${folder} is there already.`);
  const capitals = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const contract = withModule(readFileSync(join(root, CONTRACT), 'utf8'), name, capitals.join(''));

  const model = modelManifest(root);
  const values = {
    __name__: name,
    __Name__: capitals.join(''),
    __Title__: capitals.join(' '),
    __dependencies__: JSON.stringify(pick(model.dependencies, DEPENDENCIES)),
    __devDependencies__: JSON.stringify(pick(model.devDependencies, DEV_DEPENDENCIES)),
  };
  const fill = (text: string) =>
    Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), text);
  const files = templateFiles(TEMPLATE).map((template) => {
    const file = join(folder, fill(relative(TEMPLATE, template)).replace(/\.template$/, ''));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), fill(readFileSync(template, 'utf8')));
    return file;
  });
  writeFileSync(join(root, CONTRACT), contract);
  return { folder, files: [...files, CONTRACT], hint: fill(HINT) };
}

/** The contract's text with the screens of the new remote. @throws CommandError when it has modules of that name */
function withModule(text: string, name: string, capitals: string): string {
  const begin = text.indexOf('export interface RemoteModules {');
  const end = text.indexOf('\n}', begin);
  if (begin === -1 || end === -1) throw new Error(`${CONTRACT} no longer declares the interface RemoteModules.`);
  if (text.includes(`'${name}/`)) throw new CommandError(`${CONTRACT} names modules of "${name}" already.`);
  return `${text.slice(0, end)}\n  '${name}/screens': { ${capitals}Screen: ComponentType };${text.slice(end)}`;
}

/** An existing remote: its pinned versions are installed. */
function modelManifest(root: string) {
  const folder = readdirSync(root)
    .filter((each) => each.startsWith('remote-'))
    .sort()[0];
  if (!folder) throw new CommandError('There is no remote to take the versions from.');
  return readManifest(join(root, folder));
}

function pick(versions: Readonly<Record<string, string>> = {}, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)));
}

function templateFiles(path: string): string[] {
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((entry) => templateFiles(join(path, entry))) : [path];
}
