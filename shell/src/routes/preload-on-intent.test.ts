import { providePlatform } from '@bandmark/platform/host';
import userEvent from '@testing-library/user-event';
import { preloadOnIntent } from './preload-on-intent';

const preload = jest.fn();

beforeAll(() => {
  providePlatform({ load: () => new Promise(() => {}), preload, openOutbox: () => new Promise(() => {}) });
  preloadOnIntent();
});
beforeEach(() => {
  preload.mockClear();
  document.body.innerHTML = `
    <a href="/tests"><span>Tests</span></a>
    <a href="/#A1">Certificate</a>
    <a href="/pricing">Pricing</a>
    <a href="https://elsewhere.example/tests">Elsewhere</a>
    <button>Nothing</button>`;
});
const link = (text: string) =>
  [...document.querySelectorAll('a, button')].find((element) => element.textContent === text)!;

test.each([
  ['Tests', [['tests/screens']]],
  ['Certificate', [['certificate/screens']]],
  ['Pricing', []],
  ['Elsewhere', []],
  ['Nothing', []],
])('pointing at %s fetches %j', async (text, expected) => {
  await userEvent.hover(link(text));
  expect(preload.mock.calls).toEqual(expected);
});

test('what lies inside a link counts as the link', async () => {
  await userEvent.hover(link('Tests').querySelector('span')!);
  expect(preload).toHaveBeenCalledWith('tests/screens');
});

test('the keyboard fetches as well', async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(link('Tests'));
  expect(preload).toHaveBeenCalledWith('tests/screens');
});
