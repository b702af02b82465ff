import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { SAVED_MODULES, SHARED_RANGES } from '../../shared/presets/webpack/shared-libraries.mjs';
import { ROOT } from './packages.mjs';
import { contractVersions } from './release-document.mjs';

/** A file of every release of the shell: what it offers to remotes. Read by the release checks, never by a page. */
export const OFFER_FILE = 'shell-offer.json';

/** Modules that the shell gives remotes by name, and where their exports are listed. */
const FACADE = {
  '@bandmark/platform': 'shared/platform/src/index.ts',
  '@bandmark/platform/router': 'shared/platform/src/router.ts',
  '@bandmark/contracts/schema': 'shared/contracts/src/schema.ts',
};
const CONTRACT_ENTRY = 'remotes/modules.ts';

/**
 * What a shell built from this tree offers: contract versions, versions of the shared libraries, names of the facade's
 * exports, and the very types of the contract, so that a remote can be checked against a shell that is live although
 * its sources have moved on.
 */
export function shellOffer(root = ROOT) {
  return {
    schema: 1,
    versions: contractVersions(root),
    libraries: libraryVersions(root),
    facade: Object.fromEntries(
      Object.entries(FACADE).map(([module, file]) => [module, valueExports(join(root, file))]),
    ),
    contract: contractSources(join(root, 'shared/contracts/src')),
  };
}

function libraryVersions(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8'));
  return {
    ...Object.fromEntries(Object.keys(SHARED_RANGES).map((library) => [library, dependencies[library.split('/')[0]]])),
    ...SAVED_MODULES,
  };
}

/** Names that exist at run time; types are not among them. @param {string} path @returns {string[]} */
export function valueExports(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = [];
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      // Which names it stands for would be another file's business: the facade lists them (design: explicit exports).
      if (!statement.exportClause || !ts.isNamedExports(statement.exportClause))
        throw new Error(`${path}: export its names one by one.`);
      names.push(
        ...statement.exportClause.elements.filter((element) => !element.isTypeOnly).map((element) => element.name.text),
      );
    } else if (statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) {
      if (ts.isVariableStatement(statement))
        names.push(...statement.declarationList.declarations.map((declaration) => declaration.name.getText()));
      else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
        names.push(statement.name.text);
    }
  }
  return names.sort();
}

/** The contract's modules and what they are made of: path below `src` → text. */
function contractSources(src, path = CONTRACT_ENTRY, found = {}) {
  if (found[path] !== undefined) return found;
  const text = readFileSync(join(src, path), 'utf8');
  found[path] = text;
  for (const [, specifier] of text.matchAll(/from '(\.[^']+)'/g)) {
    contractSources(src, relative(src, `${join(src, dirname(path), specifier)}.ts`), found);
  }
  return found;
}
