const { createRequire } = require('node:module');

// Of the very jsdom that the environment of a page runs.
const ofJsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const cssom = ofJsdom('rrweb-cssom');
const defaultStyleSheet = ofJsdom('./jsdom/browser/default-stylesheet.js');
const { implForWrapper } = ofJsdom('./jsdom/living/generated/utils.js');
const { matchesDontThrow } = ofJsdom('./jsdom/living/helpers/selectors.js');

/** A selector of jsdom's own stylesheet with the display that it gives. @typedef {{ selector: string, value: string }} Rule */

/** Rules about display by the tag that they end in, `*` where in none; each with its place in the stylesheet. */
const DISPLAY_RULES = displayRules();

/** @returns {Map<string, (Rule & { at: number })[]>} */
function displayRules() {
  /** @type {Map<string, (Rule & { at: number })[]>} */
  const byTag = new Map();
  for (const [at, { selectorText, style }] of [...cssom.parse(defaultStyleSheet).cssRules].entries()) {
    const value = style?.getPropertyValue('display');
    if (!value) continue;
    for (const selector of selectorText.split(/,\s*/)) {
      const tag = /(?:^|[\s>+~])([a-z]\w*)?[^\s>+~]*$/.exec(selector)?.[1] ?? '*';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { selector, value, at }]);
    }
  }
  return byTag;
}

/** What jsdom's own stylesheet says: its last rule that matches. @param {any} element of jsdom, not its wrapper */
function defaultDisplay(element) {
  let last = { at: -1, value: '' };
  for (const tag of [element.localName, '*'])
    for (const rule of DISPLAY_RULES.get(tag) ?? [])
      if (rule.at > last.at && (rule.selector === tag || matchesDontThrow(element, rule.selector))) last = rule;
  return last.value;
}

/** @param {any} element @param {string} property @returns {string} */
function ownValue(element, property) {
  const value = element.style.getPropertyValue(property);
  return value === 'unset' ? '' : value;
}

/** @param {any} element */
function display(element) {
  return element.style.getPropertyValue('display') ? ownValue(element, 'display') : defaultDisplay(element);
}

/** Of a property that jsdom's own stylesheet does not have. @param {any} element @param {string} property @param {string} initial */
function inherited(element, property, initial) {
  for (let each = element; each; each = each.parentElement) {
    const own = ownValue(each, property);
    if (own) return own;
  }
  return initial;
}

/** What the testing library asks every element of a page for, in each of its queries. @type {Map<string, (element: any) => string>} */
const ASKED = new Map([
  ['display', display],
  ['opacity', (element) => ownValue(element, 'opacity')],
  ['visibility', (element) => inherited(element, 'visibility', 'visible')],
  ['pointer-events', (element) => inherited(element, 'pointer-events', 'auto')],
]);
const NAMES = new Map(
  [...ASKED.keys()].map((name) => [name.replace(/-(.)/, (_, letter) => letter.toUpperCase()), name]),
);

/**
 * Makes a page's `getComputedStyle` answer what queries ask for by the few rules that say it: jsdom asks every rule of
 * its stylesheet and computes fifteen colours for each call, two thirds of the time of a query by role and name. All
 * else, and every page with a stylesheet of its own, is jsdom's answer.
 * @param {any} window
 */
exports.answerQuickly = function answerQuickly(window) {
  const ofJsdomItself = window.getComputedStyle.bind(window);
  window.getComputedStyle = (/** @type {unknown} */ wrapper, /** @type {unknown} */ pseudo) => {
    const element = implForWrapper(wrapper);
    const isPlain = element && !pseudo && element._ownerDocument.styleSheets.length === 0;
    return isPlain ? quickStyle(element, () => ofJsdomItself(wrapper)) : ofJsdomItself(wrapper, pseudo);
  };
};

/** @param {any} element @param {() => any} computed everything, which takes long */
function quickStyle(element, computed) {
  /** @type {any} */
  let whole;
  const all = () => (whole ??= computed());
  const getPropertyValue = (/** @type {string} */ property) =>
    ASKED.get(property)?.(element) ?? all().getPropertyValue(property);
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const property = NAMES.get(String(name));
        if (property !== undefined) return getPropertyValue(property);
        const value = all()[name];
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_, name) => name in all(),
    },
  );
}
