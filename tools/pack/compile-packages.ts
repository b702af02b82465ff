import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { x } from 'tinyexec';
import ts from 'typescript';
import { ROOT } from '../packages';
import { CommandError } from '../run-command';
import { COMPILER } from '../types/compiler';

const SHARED = join(ROOT, 'shared');
/** Tests and their data; `platform/testing` is included, because teams use it in their own tests. */
const LEFT_OUT = ['**/*.test.ts', '**/*.test.tsx', 'contracts/src/testing'];

/**
 * Compiles shared packages to JavaScript and declarations in one run: `<output>/<package>/src/…`. It omits source maps,
 * because they would contain paths of this machine and refer to sources that are not in the packages.
 * @param names folders of `shared`
 * @throws CommandError with the compiler's report
 */
export async function compilePackages(names: readonly string[], output: string): Promise<void> {
  await compile({
    extends: join(SHARED, 'presets/tsconfig/browser.json'),
    compilerOptions: { ...EMIT, outDir: output, types: [] },
    include: [...names.map((name) => join(SHARED, name, 'src')), join(SHARED, 'presets/assets.d.ts')],
    exclude: LEFT_OUT.map((pattern) => join(SHARED, pattern)),
  });
  const files = await readdir(output, { recursive: true });
  const compiled = files.filter((file) => /\.(?:js|d\.ts)$/.test(file));
  await Promise.all(compiled.map((file) => nameFilesInFull(join(output, file))));
}

/**
 * Generates declarations for the presets' plain JavaScript and its imports: `<output>/presets/…`, so that a team's own
 * configuration files can be type-checked.
 * @param modules paths in `shared/presets`
 * @throws CommandError with the compiler's report
 */
export function declarePresets(modules: readonly string[], output: string): Promise<void> {
  return compile({
    extends: join(SHARED, 'presets/tsconfig/tools.json'),
    compilerOptions: { ...EMIT, emitDeclarationOnly: true, outDir: output, types: ['node'] },
    files: modules.map((path) => join(SHARED, 'presets', path)),
  });
}

const EMIT = {
  noEmit: false,
  declaration: true,
  // `npm run types` checks the sources.
  noCheck: true,
  rootDir: SHARED,
};

async function compile(project: object): Promise<void> {
  const scratch = await mkdtemp(join(SHARED, '.packing-'));
  try {
    const file = join(scratch, 'tsconfig.json');
    await writeFile(file, JSON.stringify(project));
    const { exitCode, stdout, stderr } = await x(process.execPath, [COMPILER, '-p', file, '--pretty', 'false']);
    if (exitCode !== 0) throw new CommandError(`The packages could not be compiled:\n${stdout}${stderr}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `./bands` → `./bands.js`: Node, and bundlers of other repositories, resolve modules only with their extension. */
async function nameFilesInFull(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, withWholeNames(text));
}

/** Adds `.js` to relative imports without extension. @param text of a module or declaration file */
export function withWholeNames(text: string): string {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  let named = text;
  // From the end, so that earlier positions stay valid.
  for (const { fileName, pos } of [...importedFiles].sort((a, b) => b.pos - a.pos)) {
    if (!fileName.startsWith('.') || /\.(?:css|svg|js|json|webp|woff2)$/.test(fileName)) continue;
    const place = named.indexOf(fileName, pos);
    named = `${named.slice(0, place)}${fileName}.js${named.slice(place + fileName.length)}`;
  }
  return named;
}
