// @ts-expect-error -- It adds matchers to the global `expect` and exports nothing.
require('@testing-library/jest-dom');
const { cleanup, configure, getConfig } = require('@testing-library/react');

const { getElementError } = getConfig();

/**
 * A `findBy` query throws on every poll until the element appears, and prints the page into each error, which takes a
 * fifth of a suite's time. Only the last error's message is ever read, so this error prints the page lazily.
 * @param {string | null} message
 * @param {Element} container
 */
function printedWhenRead(message, container) {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => getElementError(message, container).message,
  });
  return error;
}

/** Whether a `findBy` or `waitFor` is polling. The library sets this option then, but its types do not declare it. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Ends a hanging wait, so it leaves room for a slow machine.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) => (isWaiting() ? printedWhenRead : getElementError)(message, container),
});

/**
 * Makes `getComputedStyle` compute a style once until the document changes. A query by role reads the styles of all
 * elements and their ancestors, and jsdom builds each anew from 14 resolved properties, a twelfth of a suite's time.
 * @param {Window & typeof globalThis} page
 */
function keepComputedStyles(page) {
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
}
keepComputedStyles(window);

// jsdom has no layout and no <dialog> behaviour.
Element.prototype.scrollIntoView ??= () => {};
if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
/** `max-width` and `max-height` queries follow innerWidth and innerHeight; every other media query does not match. */
window.matchMedia ??= (query) => ({
  get matches() {
    return [...query.matchAll(/\(max-(width|height): ([\d.]+)px\)/g)].some(
      ([, side, px]) => (side === 'width' ? window.innerWidth : window.innerHeight) <= Number(px),
    );
  },
  media: query,
  /** @param {string} _change @param {EventListenerOrEventListenerObject} listener */
  addEventListener: (_change, listener) => window.addEventListener('resize', listener),
  /** @param {string} _change @param {EventListenerOrEventListenerObject} listener */
  removeEventListener: (_change, listener) => window.removeEventListener('resize', listener),
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
});

/** @type {unknown[][]} */
let errors = [];
const original = console.error;

/**
 * For tests of a failure that React or the browser itself reports to the console.
 * @param {RegExp} pattern
 */
globalThis.expectConsoleError = (pattern) => {
  const index = errors.findIndex((line) => pattern.test(line.map(String).join(' ')));
  if (index === -1) throw new Error(`expected a console.error like ${pattern}`);
  errors = errors.filter((line) => !pattern.test(line.map(String).join(' ')));
};

beforeEach(() => {
  errors = [];
  console.error = (...line) => {
    errors.push(line);
  };
});

afterEach(() => {
  cleanup();
  console.error = original;
  localStorage.clear();
  sessionStorage.clear();
  if (errors.length > 0)
    throw new Error(`unexpected console.error: ${errors.map((l) => l.map(String).join(' ')).join('\n')}`);
});
