/**
 * Modules of a remote run before anybody asks for them (shell/src/warming): what happens when one is loaded would
 * happen to visitors who never see it.
 * @type {import('eslint').Rule.RuleModule}
 */
const rule = {
  create: (context) => ({
    'Program > ExpressionStatement > :matches(CallExpression, NewExpression, AwaitExpression, AssignmentExpression, UnaryExpression)'(
      /** @type {import('eslint').Rule.Node} */ node,
    ) {
      context.report({
        node,
        message:
          'A module may run before anybody asks for it, so nothing happens when it loads: do this where a screen mounts or a function is called.',
      });
    },
  }),
};

/** @param {string[]} ignores @returns {import('eslint').Linter.Config} */
export const quietModules = (ignores) => ({
  files: ['remote-*/src/**/*.{ts,tsx}'],
  // The embed is a script for foreign pages, which run it themselves.
  ignores: [...ignores, 'remote-*/src/embed/index.ts'],
  plugins: { bandmark: { rules: { 'quiet-modules': rule } } },
  rules: { 'bandmark/quiet-modules': 'error' },
});
