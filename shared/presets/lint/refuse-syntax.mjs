/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule */
/** @typedef {{ start: number, end: number, range: [number, number] }} Node */

/**
 * A rule that reports every node that a selector matches; the message names the alternative.
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
