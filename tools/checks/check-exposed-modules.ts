import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { CheckedBuild } from './checked-build';

const CONTRACT = 'shared/contracts/src/remotes/modules.ts';

/** The build exposes what the contract names for this remote: no module less, none more. */
export function checkExposedModules({ root, name, release }: CheckedBuild): string[] {
  if (name === 'shell') return [];
  const promised = contractModules(join(root, CONTRACT), name);
  const exposed = Object.keys(release.preload);
  if (promised.length === 0) return [`The contract (${CONTRACT}) names no module of "${name}".`];
  return [
    ...promised
      .filter((module) => !exposed.includes(module))
      .map(
        (module) =>
          `The contract promises "${name}/${module}", and this build does not expose it: add src/expose/${module}.ts.`,
      ),
    ...exposed
      .filter((module) => !promised.includes(module))
      .map(
        (module) =>
          `This build exposes "${name}/${module}", which the contract does not know: add it to RemoteModules, or take it out of src/expose.`,
      ),
  ];
}

/** Modules of a remote in `RemoteModules`, without the remote's name. Read from the source, because types leave none. */
export function contractModules(path: string, name: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const contract = source.statements
    .filter(ts.isInterfaceDeclaration)
    .find((statement) => statement.name.text === 'RemoteModules');
  if (!contract) throw new Error(`${path} no longer declares the interface RemoteModules.`);
  return contract.members
    .map((member) => (member.name && ts.isStringLiteral(member.name) ? member.name.text : ''))
    .filter((key) => key.startsWith(`${name}/`))
    .map((key) => key.slice(name.length + 1));
}
