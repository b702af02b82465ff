/** @typedef {{ type: string, parent: Syntax, start: number, end: number, left?: unknown }} Syntax */

/**
 * @param {object} name
 * @returns whether the reference is in a type (`typeof x`) or only updates the variable, such as `count += 1`
 */
function isNoRead(name) {
  const { parent } = /** @type {Syntax} */ (name);
  const isChange =
    parent.type === 'UpdateExpression' || (parent.type === 'AssignmentExpression' && parent.left === name);
  return parent.type === 'TSTypeQuery' || (isChange && parent.parent.type === 'ExpressionStatement');
}

/**
 * Cases that typescript-eslint's no-unused-vars reports but oxlint's misses: a variable that is only updated and never
 * read, and a `declare`d function or class without references.
 * @type {import('./refuse-syntax.mjs').Rule}
 */
export const unreadVariables = {
  create(context) {
    const { sourceCode } = context;
    const said = new Set();
    /** @param {import('./refuse-syntax.mjs').Node} node @param {{ name: string } | null | undefined} variable */
    const refuse = (node, variable) => {
      if (!variable || variable.name.startsWith('_') || said.has(variable)) return;
      said.add(variable);
      context.report({ node, message: `Nothing reads '${variable.name}': leave it out.` });
    };
    return {
      'ExpressionStatement > AssignmentExpression[operator!=/^(=|&&=|\\|\\|=|\\?\\?=)$/] > Identifier.left'(node) {
        const reference = sourceCode.getScope(node).references.find(({ identifier }) => identifier === node);
        const variable = reference?.resolved;
        const definition = variable?.defs[0];
        if (!variable || definition?.type !== 'Variable') return;
        const isRead = variable.references.some((each) => each.isRead() && !isNoRead(each.identifier));
        const isExported =
          definition.parent?.parent?.type === 'ExportNamedDeclaration' ||
          variable.references.some(({ identifier }) => identifier.parent.type === 'ExportSpecifier');
        if (!isRead && !isExported) refuse(node, variable);
      },
      'Program > :matches(TSDeclareFunction[declare=true], ClassDeclaration[declare=true])'(node) {
        if (context.filename.endsWith('.d.ts')) return;
        const [variable] = sourceCode.getDeclaredVariables(node);
        if (variable?.references.every(({ identifier }) => isNoRead(identifier))) refuse(node, variable);
      },
    };
  },
};
