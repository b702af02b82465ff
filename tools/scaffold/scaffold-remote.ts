import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { type RemotePage, remotePageSchema } from '@bandmark/contracts/remote-page-schema';
import { REMOTE_PAGES_SINCE, remotePagePath } from '@bandmark/contracts/remote-pages';
import { isPartOfSite } from '@bandmark/contracts/remotes/site-remotes';
import { readManifest, ROOT } from '../packages';
import { CommandError } from '../run-command';
import { addedRemotes, addToContract, CONTRACT_FILES } from './contract-place';

const TEMPLATE = fileURLToPath(new URL('templates/remote', import.meta.url));
/** Dependencies of every remote; the versions are copied from an existing remote. */
const DEPENDENCIES = [
  '@bandmark/contracts',
  '@bandmark/domain',
  '@bandmark/platform',
  '@bandmark/ui',
  'react',
  'react-dom',
];
const DEV_DEPENDENCIES = [
  '@bandmark/presets',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/react',
  '@types/react-dom',
  'webpack',
  'webpack-cli',
];

export interface ScaffoldedRemote {
  /** Such as `remote-reports`. */
  folder: string;
  /** Created and changed files, relative to the checkout. */
  files: string[];
  /** Path of its page, such as `/x/reports`. */
  path: string;
  /** Contract version that introduces it. */
  contract: string;
}

export interface RemoteOptions {
  /** Title of its page; default: the name as words. */
  title?: string | undefined;
  /** Whether the page requires a session. */
  isSignedIn?: boolean;
}

/**
 * Creates `remote-<name>`: package, build, one screen with its test and page, and the remote's entry in the contract.
 * @param given `reports` or `remote-reports`
 * @throws CommandError if the name is invalid or taken, or the title is invalid; nothing is written then
 */
export function scaffoldRemote(given: string, options: RemoteOptions = {}, root = ROOT): ScaffoldedRemote {
  const name = newRemoteName(given, root);
  const folder = `remote-${name}`;
  const capitals = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const { title = capitals.join(' '), isSignedIn = false } = options;
  const page: RemotePage = {
    path: '',
    title,
    access: isSignedIn ? 'signed-in' : 'open',
    module: 'screens',
    screen: `${capitals.join('')}Screen`,
  };
  if (!remotePageSchema.safeParse(page).success)
    throw new CommandError(`"${title}" is not a page title: write one line of at most 60 characters.`);

  const model = modelManifest(root);
  const values = {
    __name__: name,
    __Name__: capitals.join(''),
    __titleText__: JSON.stringify(title),
    __contract__: REMOTE_PAGES_SINCE,
    __pages__: JSON.stringify([page]),
    __dependencies__: JSON.stringify(pick(model.dependencies, DEPENDENCIES)),
    __devDependencies__: JSON.stringify(pick(model.devDependencies, DEV_DEPENDENCIES)),
  };
  const fill = (text: string) =>
    Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, () => value), text);
  const files = templateFiles(TEMPLATE).map((template) => {
    const file = join(folder, fill(relative(TEMPLATE, template)).replace(/\.template$/, ''));
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), fill(readFileSync(template, 'utf8')));
    return file;
  });
  const contract = addToContract(root, name);
  return { folder, files: [...files, ...CONTRACT_FILES], path: remotePagePath(name), contract };
}

/** Names of folders of this repository, which have another meaning in commands and URLs. */
const RESERVED = ['shell', 'server', 'tools', 'shared', 'examples', 'deploy', 'docs', 'bench', 'e2e'];

/** @throws CommandError */
function newRemoteName(given: string, root: string): string {
  const name = given.replace(/^remote-/, '');
  if (RESERVED.includes(name))
    throw new CommandError(
      `"${given}" is reserved: "${name}" is another folder of this repository. Choose another name.`,
    );
  // Each word becomes part of a component's name, so none may be empty.
  if (name.split('-').includes('') || !releaseNameSchema.safeParse(name).success)
    throw new CommandError(
      `"${given}" is not a remote name: use at most 31 small letters, digits and hyphens, and begin with a letter.`,
    );
  if (existsSync(join(root, `remote-${name}`))) throw new CommandError(`remote-${name} already exists.`);
  if (isPartOfSite(name) || addedRemotes(root)[name] !== undefined)
    throw new CommandError(`The contract names a remote "${name}" already.`);
  return name;
}

/** The package.json of an existing remote, whose pinned versions are installed. */
function modelManifest(root: string) {
  const folder = readdirSync(root)
    .filter((each) => each.startsWith('remote-') && existsSync(join(root, each, 'package.json')))
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
