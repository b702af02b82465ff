import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { compiledIn } from '../build/source-version.mjs';
import { isRunBy } from './check-versions.mjs';

/**
 * Every name that this remote takes from the platform is there in each shell that would run it. The types cannot tell:
 * they are those of today's sources, and an export that is missing at run time is `undefined`.
 */
export function checkFacade({ root, folder, name, release, shells }) {
  if (name === 'shell') return [];
  const used = [folder, ...compiledIn(folder, root).filter((each) => each !== 'shared/platform')].flatMap((each) => facadeImports(join(root, each, 'src'), root));
  return shells
    .filter((shell) => isRunBy(release, shell))
    .flatMap(({ version, offer }) =>
      used
        .filter(({ module, imported }) => offer.facade[module] && !offer.facade[module].includes(imported))
        .map(({ module, imported, file }) => `${file} imports ${imported === '*' ? 'everything' : imported} from ${module}; the shell ${version} ${imported === '*' ? 'is asked by name: import the names' : 'has no such export'}.`),
    );
}

/** Imports of the facade that exist at run time: what, from where, in which file. Types and tests do not count. */
export function facadeImports(directory, root) {
  return sourceFiles(directory).flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    return source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
      const module = statement.moduleSpecifier.text;
      if (!/^@bandmark\/platform(\/router)?$/.test(module)) return [];
      return importedNames(statement).map((imported) => ({ module, imported, file: relative(root, path) }));
    });
  });
}

function importedNames({ importClause }) {
  if (!importClause || importClause.isTypeOnly) return [];
  const names = importClause.name ? ['default'] : [];
  const bindings = importClause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, '*'];
  return [...names, ...bindings.elements.filter((element) => !element.isTypeOnly).map((element) => (element.propertyName ?? element.name).text)];
}

function sourceFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isDirectory()) return readdirSync(path).flatMap((entry) => sourceFiles(join(path, entry)));
  return /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) ? [path] : [];
}
