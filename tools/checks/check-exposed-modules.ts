import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { CheckedBuild } from './checked-build';

const CONTRACT = 'shared/contracts/src/remotes/modules.ts';

/** The build exposes what the contract names for this remote: no module less, none more. */
export function checkExposedModules({ root, name, release }: CheckedBuild): string[] {
  if (name === 'shell') return [];
  const promised = [...new Set([...contractModules(join(root, CONTRACT), name), ...pageModules(release)])];
  const exposed = Object.keys(release.preload);
  if (promised.length === 0)
    return [`The contract (${CONTRACT}) names no module of "${name}", and its package.json no page (bandmark.pages).`];
  return [
    ...promised
      .filter((module) => !exposed.includes(module))
      .map(
        (module) =>
          `${pageModules(release).includes(module) ? 'A page' : 'The contract'} promises "${name}/${module}", and this build does not expose it: add src/expose/${module}.ts.`,
      ),
    ...exposed
      .filter((module) => !promised.includes(module))
      .map(
        (module) =>
          `This build exposes "${name}/${module}", which the contract does not know: add it to RemoteModules, or take it out of src/expose.`,
      ),
  ];
}

const pageModules = ({ pages = [] }: CheckedBuild['release']) => pages.map(({ module }) => module);

/**
 * Modules of a remote in `RemoteModules`, without the remote's name: its own members, and the modules of screens that
 * it takes from the route table. Read from the source, because types leave none.
 */
export function contractModules(path: string, name: string): string[] {
  const contract = statementsOf(path)
    .filter(ts.isInterfaceDeclaration)
    .find((statement) => statement.name.text === 'RemoteModules');
  if (!contract) throw new Error(`${path} no longer declares the interface RemoteModules.`);
  const members = contract.members.map((member) =>
    member.name && ts.isStringLiteral(member.name) ? member.name.text : '',
  );
  const screens = contract.heritageClauses ? screenModules(join(dirname(path), '../routes.ts')) : [];
  return [...screens, ...members].filter((key) => key.startsWith(`${name}/`)).map((key) => key.slice(name.length + 1));
}

/** The string literals of the union `ScreenModule`. */
function screenModules(path: string): string[] {
  const alias = statementsOf(path)
    .filter(ts.isTypeAliasDeclaration)
    .find((statement) => statement.name.text === 'ScreenModule');
  if (!alias || !ts.isUnionTypeNode(alias.type)) throw new Error(`${path} no longer declares the union ScreenModule.`);
  return alias.type.types.flatMap((each) =>
    ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal) ? [each.literal.text] : [],
  );
}

const statementsOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest).statements;
