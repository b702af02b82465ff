import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What the build exposes is what the contract names for this remote: no module less, none more. */
export function checkExposedModules({ root, name, release }) {
  if (name === 'shell') return [];
  const promised = contractModules(join(root, 'shared/contracts/src/remotes/modules.ts'), name);
  const exposed = Object.keys(release.preload);
  if (promised.length === 0)
    return [`The contract (shared/contracts/src/remotes/modules.ts) names no module of "${name}".`];
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

/** Modules of a remote in `RemoteModules`, without the remote's name. @returns {string[]} */
export function contractModules(path, name) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const contract = source.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'RemoteModules',
  );
  if (!contract) throw new Error(`${path} no longer declares the interface RemoteModules.`);
  return contract.members
    .map((member) => (member.name && ts.isStringLiteral(member.name) ? member.name.text : ''))
    .filter((key) => key.startsWith(`${name}/`))
    .map((key) => key.slice(name.length + 1));
}
