/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule */
/** @typedef {{ start: number, end: number, range: [number, number] }} Node */

/**
 * A rule that refuses what a selector finds; the message names another way.
 * @param {{ selector: string, message: string }[]} refused @returns {Rule}
 */
export const refuseSyntax = (refused) => ({
  create: (context) =>
    Object.fromEntries(
      refused.map(({ selector, message }) => [
        selector,
        (/** @type {Node} */ node) => context.report({ node, message }),
      ]),
    ),
});
