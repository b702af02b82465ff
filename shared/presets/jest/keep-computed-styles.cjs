/**
 * Makes `getComputedStyle` compute a style once until the document changes. A query by role reads the styles of all
 * elements and their ancestors, and jsdom builds each anew from 14 resolved properties, a twelfth of a suite's time.
 * @param {Window & typeof globalThis} page
 */
exports.keepComputedStyles = function keepComputedStyles(page) {
  const compute = page.getComputedStyle.bind(page);
  /** @type {WeakMap<Element, CSSStyleDeclaration>} */
  let styles = new WeakMap();
  const forget = () => {
    styles = new WeakMap();
  };
  const changes = new page.MutationObserver(forget);
  changes.observe(page.document, { subtree: true, childList: true, attributes: true, characterData: true });
  page.getComputedStyle = (element, pseudo) => {
    // The observer does not see into shadow roots and detached trees.
    if (pseudo || !page.document.contains(element)) return compute(element, pseudo);
    // Changes since the last microtask, which the observer has not reported yet.
    if (changes.takeRecords().length > 0) forget();
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
};
