import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { shellOffer } from '../build/shell-offer.mjs';
import { compiledIn } from '../build/source-version.mjs';
import { SAVED_MODULES } from '../../shared/presets/webpack/shared-libraries.mjs';
import { isInRange, isRunBy } from './check-versions.mjs';

/** Taken as one object, `z`, whose functions are used by name. */
const SCHEMA = '@bandmark/contracts/schema';

/**
 * Every name that this remote takes from the shell is there in each shell that would run it. The types cannot tell:
 * they are those of today's sources, and an export that is missing at run time is `undefined`. For the same reason a
 * shell takes away nothing that the live one offers, while the platform's major stays.
 */
export function checkFacade({ root, folder, name, release, shells }) {
  if (name === 'shell') return takenAway(shellOffer(root), shells);
  const used = [folder, ...compiledIn(folder, root).filter((each) => each !== 'shared/platform')].flatMap((each) =>
    facadeImports(join(root, each, 'src'), root),
  );
  return shells
    .filter((shell) => isRunBy(release, shell))
    .flatMap(({ version, offer }) =>
      used
        // A shell with an older version of what is shared to be loaded once is not asked for it.
        .filter(
          ({ module }) => !SAVED_MODULES[module] || isInRange(`^${SAVED_MODULES[module]}`, offer.libraries[module]),
        )
        .filter(({ module, imported }) => offer.facade[module] && !offer.facade[module].includes(imported))
        .map(
          ({ module, imported, file }) =>
            `${file} imports ${imported === '*' ? 'everything' : imported} from ${module}; the shell ${version} ${imported === '*' ? 'is asked by name: import the names' : 'has no such export'}.`,
        ),
    );
}

/** @param {{ versions: { platform: string }, facade: Record<string, string[]> }} own what the shell to be released offers */
export function takenAway(own, shells) {
  const major = ({ versions }) => versions.platform.split('.')[0];
  return shells
    .filter(({ offer }) => major(offer) === major(own))
    .flatMap(({ version, offer }) =>
      Object.entries(offer.facade).flatMap(([module, names]) =>
        names
          .filter((each) => !own.facade[module]?.includes(each))
          .map(
            (each) =>
              `The shell ${version} offers ${each} of ${module} and this one does not: remotes that are live may use it. Keep it, or raise the platform's major version.`,
          ),
      ),
    );
}

/** Imports of the facade that exist at run time: what, from where, in which file. Types and tests do not count. */
export function facadeImports(directory, root) {
  return sourceFiles(directory).flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    const file = relative(root, path);
    return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
      const module = statement.moduleSpecifier.text;
      if (module === SCHEMA)
        return importedNames(statement)
          .flatMap(() => schemaFunctions(source))
          .map((imported) => ({ module, imported, file }));
      if (!/^@bandmark\/platform(\/router)?$/.test(module)) return [];
      return importedNames(statement).map((imported) => ({ module, imported, file }));
    });
  });
}

/** `z.string` as a value, each once; a type such as `z.infer` is another kind of node. */
function schemaFunctions(source) {
  const found = new Set();
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'z')
      found.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

function importedNames({ importClause }) {
  if (!importClause || importClause.isTypeOnly) return [];
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

function sourceFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((entry) => sourceFiles(join(path, entry)));
  return /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) ? [path] : [];
}
