import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { REMOTE_EXPORTS } from '@bandmark/contracts/remotes/exports';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import { SAVED_MODULES, SHARED_RANGES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import ts from 'typescript';
import { readManifest, ROOT } from '../packages';
import { REQUIRES } from './release-settings';

/** Modules that the shell provides to remotes by name → the file that lists their exports. */
const FACADE = {
  '@bandmark/platform': 'shared/platform/src/index.ts',
  '@bandmark/platform/router': 'shared/platform/src/router.ts',
  '@bandmark/contracts/schema': 'shared/contracts/src/schema.ts',
};
const CONTRACT_ENTRY = 'remotes/modules.ts';

/**
 * What a shell built from this tree offers. It includes the sources of the contract's types, so that a remote can be
 * checked against a live shell that was built from older sources.
 */
export function shellOffer(root = ROOT): ShellOffer {
  return {
    schema: 1,
    versions: REQUIRES,
    libraries: libraryVersions(root),
    facade: Object.fromEntries(
      Object.entries(FACADE).map(([module, file]) => [module, valueExports(join(root, file))]),
    ),
    contract: contractSources(join(root, 'shared/contracts/src')),
    exports: REMOTE_EXPORTS,
  };
}

/** The installed versions; the shell's package.json refers to the catalog of pnpm-workspace.yaml. */
function libraryVersions(root: string): Record<string, string> {
  const installed = Object.keys(SHARED_RANGES).map((library): [string, string] => [
    library,
    readManifest(join(root, 'shell/node_modules', library.split('/')[0] ?? '')).version,
  ]);
  return { ...Object.fromEntries(installed), ...SAVED_MODULES };
}

/** Names that a file exports at run time, without types. @param path of a TypeScript file */
export function valueExports(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      // The names behind `export *` are in another file, so the facade must list each name.
      if (!statement.exportClause || !ts.isNamedExports(statement.exportClause))
        throw new Error(`${path}: export its names one by one.`);
      names.push(
        ...statement.exportClause.elements.filter((element) => !element.isTypeOnly).map((element) => element.name.text),
      );
    } else if (isExported(statement)) {
      if (ts.isVariableStatement(statement))
        names.push(...statement.declarationList.declarations.map((declaration) => declaration.name.getText()));
      else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
        names.push(statement.name.text);
    }
  }
  return names.sort();
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function contractSources(
  src: string,
  path = CONTRACT_ENTRY,
  found: Record<string, string> = {},
): Record<string, string> {
  if (found[path] !== undefined) return found;
  const text = readFileSync(join(src, path), 'utf8');
  found[path] = text;
  for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    contractSources(src, relative(src, `${join(src, dirname(path), specifier)}.ts`), found);
  }
  return found;
}
