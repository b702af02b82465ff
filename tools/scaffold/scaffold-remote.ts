import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { readManifest, ROOT } from '../packages';
import { CommandError } from '../run-command';

const TEMPLATE = fileURLToPath(new URL('templates/remote', import.meta.url));
/** The table of pages, from which the types of screen modules follow. */
const ROUTES = 'shared/contracts/src/routes.ts';
/** What every remote depends on; versions are those of an existing remote. */
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
  /** Written files, relative to the checkout. */
  files: string[];
  /** Of its screen, such as `/reports`. */
  path: string;
}

/**
 * Makes `remote-<name>`: package, build, one screen with its test, and the screen's row in the table of pages.
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
  const routes = withScreen(readFileSync(join(root, ROUTES), 'utf8'), name, capitals);

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
  writeFileSync(join(root, ROUTES), routes);
  return { folder, files: [...files, ROUTES], path: `/${name}` };
}

/** The table's text with the screen of the new remote. @throws CommandError when it has modules or a page of that name */
function withScreen(text: string, name: string, capitals: readonly string[]): string {
  const union = /(export type ScreenModule =[^;]*);/;
  const end = '\n} as const satisfies';
  if (!union.test(text) || !text.includes(end))
    throw new Error(`${ROUTES} no longer declares the union ScreenModule and the table ROUTES.`);
  if (text.includes(`'${name}/`) || text.includes(`path: '/${name}'`))
    throw new CommandError(`${ROUTES} names modules or a page of "${name}" already.`);
  const row = `  '${name}': {
    path: '/${name}',
    access: 'open',
    title: '${capitals.join(' ')}',
    shows: { module: '${name}/screens', screen: '${capitals.join('')}Screen' },
  },`;
  return text.replace(union, `$1 | '${name}/screens';`).replace(end, `\n${row}${end}`);
}

/** An existing remote: its pinned versions are installed. */
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
