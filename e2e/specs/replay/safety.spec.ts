import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../../fixtures/component-test';
import { eventOf, EVENTS, EVENTS_FILE, type RecordedEvent, type RecordedNode } from '../../fixtures/recorded-fixture';
import { play, slider, waitForCameraBeyond, waitForPosition, waitForReplay } from '../../pages/replay-page';

/** A server that `evil.example` resolves to; counts the requests that reach it. */
interface Outside {
  port: number;
  asked: number;
}

const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({}, use) => {
      const outside: Outside = { port: 0, asked: 0 };
      const server = createServer((_, response) => {
        outside.asked += 1;
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address === 'object' && address) outside.port = address.port;
      await use(outside);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, outside }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP evil.example 127.0.0.1:${outside.port}`],
      }),
    { scope: 'worker' },
  ],
});

// The replay repeats the recorded page's console.
test.use({ expectedProblems: /Recording \d\d:\d\d: / });
// Without snapshots, whose script the browser would refuse in the sandboxed frame; these tests check such refusals.
test.use({ trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true } });

/** Computed style of an element of the recorded page, or of its `::before`. */
const styleOf = (page: Page, id: string, property: 'filter' | 'color', box?: string) =>
  page.evaluate(
    ([id, property, box]) => {
      const recorded = document.querySelector('iframe')?.contentDocument;
      const element = recorded?.getElementById(id);
      return element ? recorded?.defaultView?.getComputedStyle(element, box)[property] : undefined;
    },
    [id, property, box] as const,
  );

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const BLURRED = ['chart', 'object', 'input', 'video', 'drawn', 'styled'];

test('images in sections 1 to 9 are blurred by 10 px, others are not (§2.59 §9.29)', async ({ openComponent }) => {
  const { page } = await openComponent({ replaced: { [EVENTS_FILE]: { body: recordingWithPictures() } } });
  await page.getByText('Bars show activity.').waitFor();
  const check = async (when: string) => {
    for (const id of BLURRED) expect(await styleOf(page, id, 'filter'), `${id} ${when}`).toBe('blur(10px)');
    expect(await styleOf(page, 'before', 'filter', '::before'), when).toBe('blur(10px)');
    for (const id of ['before', 'outside', 'styled-outside', 'gradient'])
      expect(await styleOf(page, id, 'filter'), `${id} ${when}`).toBe('none');
  };
  await check('at first');
  await slider(page).press('End');
  await slider(page).press('Home');
  await check('after a rebuild');
});

test('a light recording stays light in a dark page, and a dark one stays dark', async ({ openComponent }) => {
  const light = 'rgb(0, 0, 1)';
  const dark = 'rgb(0, 0, 2)';
  for (const [recorded, expected] of [
    [null, light],
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const colorScheme of ['dark', 'light'] as const) {
      const { page } = await openComponent({
        colorScheme,
        replaced: { [EVENTS_FILE]: { body: recordingWithPictures(recorded) } },
      });
      await page.getByText('Bars show activity.').waitFor();
      expect(await styleOf(page, 'gradient', 'color'), `${recorded} seen in ${colorScheme}`).toBe(expected);
    }
  }
});

/** The recording with images of each kind inside and outside its first section, and with colours for each scheme. */
function recordingWithPictures(scheme: 'light' | 'dark' | null = null): string {
  const snapshot = structuredClone(eventOf(2));
  const { body, element, text } = recordedPage(snapshot);
  const styled = `background-image: url(${PIXEL})`;
  body.childNodes.push(
    element('style', {}, [
      text(`#before::before { content: ''; ${styled} } #gradient { color: rgb(0, 0, 1) }
        @media screen and (prefers-color-scheme: dark) { #gradient { color: rgb(0, 0, 2) } }`),
    ]),
    element('section', { 'data-section': '1' }, [
      // The page policy refuses its `data`; the blur is for pages with another policy.
      element('object', { id: 'object' }),
      element('input', { id: 'input', type: 'image', src: PIXEL, alt: '' }),
      element('video', { id: 'video', poster: PIXEL }),
      element('svg', { id: 'drawn', isSVG: true }, [element('image', { href: PIXEL, isSVG: true })]),
      element('p', { id: 'styled', style: styled }),
      element('p', { id: 'before' }),
      element('p', { id: 'gradient', style: 'background-image: linear-gradient(red, blue)' }),
    ]),
    element('p', { id: 'styled-outside', style: styled }),
  );
  const said = scheme ? [{ ...eventOf(4), type: 5, data: { tag: 'color-scheme', payload: { scheme } } }] : [];
  const events = [eventOf(4), ...said, snapshot, ...EVENTS.slice(3)];
  return JSON.stringify(events.map((event) => JSON.stringify(event)));
}

test('the console of the recording is shown and repeated in step; its text stays text (§2.60)', async ({
  openComponent,
}) => {
  const { page, console } = await openComponent();
  await waitForReplay(page);
  const pane = page.getByRole('listitem');
  await page.getByText('No messages yet').waitFor();
  await play(page);
  await page.getByText('info: session opened {"attempt":7}').waitFor();
  expect(await pane.count()).toBe(1);
  expect(console).toContain('info: Recording 00:01: session opened {"attempt":7}');
  await page.getByRole('button', { name: 'Pause' }).click();
  await slider(page).press('End');
  await page.getByText('error: <img src=x onerror="document.title=1"> %s stays text').waitFor();
  expect(await pane.count()).toBe(4);
  expect(
    console.filter((line) => line.includes('Recording ')),
    'going elsewhere repeats nothing',
  ).toHaveLength(1);
  await slider(page).press('Home');
  expect(await pane.count()).toBe(0);
  expect(await page.title()).toBe('Writing replay · Bandmark');
});

test('a hostile recording runs no script, calls no other site, and leaves the page alone', async ({
  components,
  outside,
  openComponent,
  consoleProblems,
}) => {
  // The browser logs what it refused.
  consoleProblems.expect(
    /^(?:error|warning): .*(?:sandbox|'Trusted\w+' assignment|Content Security Policy|ERR_|evil\.example|javascript:)/,
  );
  const { page } = await openComponent({ replaced: { [EVENTS_FILE]: { body: hostileRecording() } } });
  await page.getByText('Bars show activity.').waitFor();
  await play(page);
  await waitForPosition(page, 2);
  expect(await page.title()).toBe('Writing replay · Bandmark');
  expect(outside.asked, 'requests to the outside').toBe(0);
  expect(page.url().startsWith(components.origin)).toBe(true);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');

  const stock = await openComponent({ path: `/stock?events=/certificate-answers/x/${EVENTS_FILE}` });
  await stock.page.evaluate(() => fetch('http://evil.example/', { mode: 'no-cors' }));
  expect(outside.asked, 'the outside could have been reached').toBe(1);
});

/** The body of a full snapshot, and functions that make nodes for it. */
function recordedPage(snapshot: RecordedEvent) {
  let id = 90_000;
  const element = (tagName: string, attributes: object, childNodes: RecordedNode[] = []) => ({
    type: 2,
    tagName,
    attributes,
    childNodes,
    id: (id += 1),
  });
  const text = (textContent: string) => ({ type: 3, textContent, childNodes: [], id: (id += 1) });
  const child = (node: RecordedNode | undefined, name: string) =>
    node?.childNodes.find(({ tagName }) => tagName === name);
  const body = child(child(snapshot.data.node, 'html'), 'body');
  if (!body) throw new Error('The recorded page has no body.');
  return { body, element, text };
}

/** The recording with every known way to run a script, reach another site or take the focus added to its page. */
function hostileRecording(): string {
  const snapshot = structuredClone(eventOf(2));
  const { body, element, text } = recordedPage(snapshot);
  const script = 'top.document.title = "owned"';
  body.childNodes.push(
    element('script', {}, [text(script)]),
    element('img', { src: 'http://evil.example/pixel.png', onerror: script }),
    element('img', { src: 'x:', onerror: script }),
    element('a', { href: `javascript:${script}`, id: 'link' }, [text('click')]),
    element('iframe', { srcdoc: `<script>${script}</script>` }),
    element('iframe', { src: `javascript:${script}` }),
    element('object', { data: 'http://evil.example/x.swf' }),
    element('link', { rel: 'stylesheet', href: 'http://evil.example/x.css' }),
    element('style', {
      _cssText: '@import url(http://evil.example/y.css); body { background: url(http://evil.example/z.png) }',
    }),
    element('svg', { onload: script, isSVG: true }),
    element('form', { action: 'http://evil.example/', id: 'form' }, [
      element('input', { autofocus: '', onfocus: script }),
    ]),
    element('meta', { 'http-equiv': 'refresh', content: '0;url=http://evil.example/' }),
    element('base', { href: 'http://evil.example/' }),
    element('div', { onclick: script, style: 'position:fixed;inset:0;z-index:2147483647' }),
  );
  const canvas = {
    type: 3,
    timestamp: snapshot.timestamp + 20,
    data: { source: 9, id: body.id, type: 0, commands: [{ property: 'constructor', args: [script] }] },
  };
  const events = [eventOf(4), snapshot, ...EVENTS.slice(3, 60), canvas];
  return JSON.stringify(events.map((event) => JSON.stringify(event)));
}

test('the keyboard never gets into the recording', async ({ openComponent }) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  const seen = new Set<string | undefined>();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    seen.add(await page.evaluate(() => document.activeElement?.tagName));
  }
  expect([...seen]).toContain('BUTTON');
  expect([...seen]).not.toContain('IFRAME');
});

test('under the page policy nothing of the player is refused', async ({ openComponent }) => {
  const { page, console } = await openComponent();
  await waitForReplay(page);
  await play(page);
  await waitForCameraBeyond(page, 0.5);
  expect(console.filter((line) => /Content Security|Trusted|^error/.test(line))).toEqual([]);
});
