import { createRequire } from 'node:module';
import { answerQuickly } from './computed-style.cjs';

const { JSDOM } = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))('jsdom') as {
  JSDOM: new (html: string) => { window: Page };
};
interface Page {
  document: {
    querySelectorAll(selector: string): Iterable<{ tagName: string; id: string }>;
    getElementById(id: string): { style: Record<string, string> };
  };
  getComputedStyle(element: unknown): Record<string, string> & { getPropertyValue(name: string): string };
}

const TAGS =
  'a article body button col dd details dialog div dl fieldset footer form h1 head hr html img input label legend li ' +
  'main map nav ol optgroup option output p param pre progress q script select span style summary svg table tbody ' +
  'td template textarea th title tr ul video';
const HTML = `<!doctype html><title>Styles</title>
  ${TAGS.split(' ')
    .filter((tag) => !['body', 'head', 'html', 'style'].includes(tag))
    .map((tag) => `<${tag}></${tag}><${tag} hidden></${tag}>`)
    .join('')}
  <table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>
  <dialog open><p>open</p></dialog><input type="hidden"><ruby>a<rp>(</rp><rt>b</rt></ruby>
  <div style="display: none"><b style="visibility: hidden"><i><u style="visibility: visible"></u></i></b></div>
  <div style="pointer-events: none"><p style="display: unset"><em style="visibility: unset; pointer-events: auto; opacity: 0.5"></em></p></div>
  <svg><title>drawn</title><g><path style="display: inline"></path></g></svg><p id="last" style="color: red"></p>`;
const NAMES = ['display', 'visibility', 'pointerEvents', 'opacity', 'color'];

/** What every element of a page has of each property, under both of its names. */
function stylesOf(page: Page) {
  return [...page.document.querySelectorAll('*')].map((element) => {
    const style = page.getComputedStyle(element);
    const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [element.tagName, ...NAMES.map((name) => [style[name], style.getPropertyValue(hyphenated(name))].join(' '))];
  });
}

function pages(html: string) {
  const [own, quick] = [new JSDOM(html).window, new JSDOM(html).window];
  answerQuickly(quick);
  return { own, quick };
}

test('a quick answer is that of jsdom, for every tag and each way to hide it', () => {
  const { own, quick } = pages(HTML);
  const expected = stylesOf(own);
  expect(expected.length).toBeGreaterThan(100);
  expect(new Set(expected.map(([, shown]) => shown)).size).toBeGreaterThan(10);
  expect(stylesOf(quick)).toEqual(expected);
});

test('a change of the page shows in the next answer', () => {
  const { quick } = pages(HTML);
  const last = quick.document.getElementById('last');
  expect(quick.getComputedStyle(last)['display']).toBe('block');
  last.style['display'] = 'none';
  expect(quick.getComputedStyle(last)['display']).toBe('none');
});

test('a page with a stylesheet of its own gets what jsdom makes of it', () => {
  const { own, quick } = pages(`<style>p { display: none; visibility: hidden }</style>${HTML}`);
  expect(stylesOf(quick)).toEqual(stylesOf(own));
  expect(quick.getComputedStyle(quick.document.getElementById('last'))['display']).toBe('none');
});
