/** The page's setup keeps computed styles (presets/jest/setup-page.cjs): each change must be seen at once. */
test.each<[string, (element: HTMLElement, parent: HTMLElement) => void]>([
  ['an attribute', (element) => element.setAttribute('style', 'visibility: hidden')],
  ['a property of its style', (element) => (element.style.visibility = 'hidden')],
  ['its parent’s style', (_, parent) => (parent.style.visibility = 'hidden')],
  ['a class with a rule', (element) => (element.className = 'gone')],
  ['a new stylesheet', () => document.head.append(styleElement('p { visibility: hidden }'))],
  ['its place', (element) => document.querySelector('.gone')?.append(element)],
])('a computed style follows a change of %s', (_, change) => {
  document.head.replaceChildren(styleElement('.gone { visibility: hidden }'));
  document.body.innerHTML = '<div><p>Text</p></div><div class="gone"></div>';
  const element = document.querySelector('p');
  const parent = element?.parentElement;
  if (!element || !parent) throw new Error('The page lacks its element.');
  expect(getComputedStyle(element).visibility).toBe('visible');
  change(element, parent);
  expect(getComputedStyle(element).visibility).toBe('hidden');
});

function styleElement(css: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = css;
  return style;
}
