import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SAVED_MODULES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import ts from 'typescript';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import { shellOffer } from '../build/shell-offer';
import { compiledIn } from '../boot/source-key.mjs';
import { isInRange, isRunBy } from './check-versions';
import type { CheckedSources, LiveShell } from './checked-build';

/** Imported as a namespace, `z`, so the used names are those of its property accesses. */
const SCHEMA = '@bandmark/contracts/schema';
const SAVED: Readonly<Record<string, string>> = SAVED_MODULES;

interface FacadeImport {
  module: string;
  /** Name of the export; `*` for a namespace import. */
  imported: string;
  /** Relative to the checkout. */
  file: string;
}

/**
 * Checks that every name that this remote imports from the shell exists in each shell that would run it. The type check
 * cannot detect this: it uses the types of the current sources, and a missing export is `undefined` at run time. For
 * the same reason a new shell must keep every export of the live ones as long as the platform's major is the same.
 */
export function checkFacade({ root, folder, name, release, shells }: CheckedSources): string[] {
  if (name === 'shell') return missingExports(shellOffer(root), shells);
  const used = [folder, ...compiledIn(folder, root).filter((each) => each !== 'shared/platform')].flatMap((each) =>
    facadeImports(join(root, each, 'src'), root),
  );
  return shells
    .filter((shell) => isRunBy(release, shell))
    .flatMap(({ version, offer }) =>
      used
        .filter(({ module }) => isTakenFromShell(module, offer))
        .filter(({ module, imported }) => offer.facade[module] && !offer.facade[module].includes(imported))
        .map(
          ({ module, imported, file }) =>
            `${file} imports ${imported === '*' ? 'everything' : imported} from ${module}; the shell ${version} ${imported === '*' ? 'shares its exports by name: import the names that you use' : 'has no such export'}.`,
        ),
    );
}

/** False for a saved module of which the shell offers an older version: the remote then runs its own copy. */
function isTakenFromShell(module: string, offer: ShellOffer): boolean {
  const built = SAVED[module];
  return built === undefined || isInRange(`^${built}`, offer.libraries[module]);
}

/** Exports of live shells that are missing from the shell to be released. @param own offer of the latter */
export function missingExports(own: Pick<ShellOffer, 'versions' | 'facade'>, shells: readonly LiveShell[]): string[] {
  const major = ({ versions }: Pick<ShellOffer, 'versions'>) => versions.platform.split('.')[0];
  return shells
    .filter(({ offer }) => major(offer) === major(own))
    .flatMap(({ version, offer }) =>
      Object.entries(offer.facade).flatMap(([module, names]) =>
        names
          .filter((each) => !own.facade[module]?.includes(each))
          .map(
            (each) =>
              `The shell ${version} exports ${each} from ${module}, but this one does not, and live remotes may use it. Keep it, or raise the platform's major version.`,
          ),
      ),
    );
}

/** Run-time imports of the facade, without type imports and tests. */
function facadeImports(directory: string, root: string): FacadeImport[] {
  return sourceFiles(directory).flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    const file = relative(root, path);
    return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
      const module = ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : '';
      if (module === SCHEMA)
        return importedNames(statement)
          .flatMap(() => schemaFunctions(source))
          .map((imported) => ({ module, imported, file }));
      if (!/^@bandmark\/platform(\/router)?$/.test(module)) return [];
      return importedNames(statement).map((imported) => ({ module, imported, file }));
    });
  });
}

/** Distinct names accessed as values, such as `z.string`; a type such as `z.infer` is a different kind of node. */
function schemaFunctions(source: ts.SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'z')
      found.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const names = importClause.name ? ['default'] : [];
  const bindings = importClause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, '*'];
  return [
    ...names,
    ...bindings.elements
      .filter((element) => !element.isTypeOnly)
      .map((element) => (element.propertyName ?? element.name).text),
  ];
}

function sourceFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((entry) => sourceFiles(join(path, entry)));
  return /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) ? [path] : [];
}
