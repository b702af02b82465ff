import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EVENTS, openSite, ready, UUID } from './replay-site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

test('images in sections 1 to 9 are blurred by 10 px, others are not', async () => {
  const { page } = await site.open();
  await ready(page);
  const filters = await page.evaluate(() => {
    const recorded = document.querySelector('iframe').contentDocument;
    return ['chart', 'outside'].map((id) => recorded.defaultView.getComputedStyle(recorded.getElementById(id)).filter);
  });
  assert.deepEqual(filters, ['blur(10px)', 'none']);
  await page.getByRole('slider').press('End');
  await page.getByRole('slider').press('Home');
  const again = await page.evaluate(
    () => getComputedStyle(document.querySelector('iframe').contentDocument.getElementById('chart')).filter,
  );
  assert.equal(again, 'blur(10px)', 'after a rebuild too');
  await page.close();
});

test('the console of the recording is shown and repeated in step; its text stays text', async () => {
  const { page, said } = await site.open();
  await ready(page);
  const pane = page.getByRole('listitem');
  await page.getByText('Nothing yet.').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('info: session opened {"attempt":7}').waitFor();
  assert.equal(await pane.count(), 1);
  assert.ok(said.includes('info: Recording 00:01: session opened {"attempt":7}'), said.join('\n'));
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider').press('End');
  await page.getByText('error: <img src=x onerror="document.title=1"> %s stays text').waitFor();
  assert.equal(await pane.count(), 4);
  assert.equal(said.filter((line) => line.includes('Recording ')).length, 1, 'going elsewhere repeats nothing');
  await page.getByRole('slider').press('Home');
  assert.equal(await pane.count(), 0);
  assert.equal(await page.title(), 'Writing replay · Bandmark');
  await page.close();
});

test('a hostile recording runs no script, asks nobody outside, and leaves the page alone', async () => {
  const snapshot = structuredClone(EVENTS.find(({ type }) => type === 2));
  let id = 90_000;
  const element = (tagName, attributes, childNodes = []) => ({
    type: 2,
    tagName,
    attributes,
    childNodes,
    id: (id += 1),
  });
  const text = (textContent) => ({ type: 3, textContent, id: (id += 1) });
  const script = 'top.document.title = "owned"';
  const body = snapshot.data.node.childNodes
    .find(({ tagName }) => tagName === 'html')
    .childNodes.find(({ tagName }) => tagName === 'body');
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
  const events = [EVENTS.find(({ type }) => type === 4), snapshot, ...EVENTS.slice(3, 60)];
  const canvas = {
    type: 3,
    timestamp: snapshot.timestamp + 20,
    data: { source: 9, id: body.id, type: 0, commands: [{ property: 'constructor', args: [script] }] },
  };
  const { page, said } = await site.open(undefined, {
    answers: { [`${UUID}.json`]: { body: JSON.stringify([...events, canvas].map((event) => JSON.stringify(event))) } },
  });
  await page.getByText('Bars show activity.').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 2);
  assert.equal(await page.title(), 'Writing replay · Bandmark');
  assert.equal(site.outside.asked, 0, 'the recording reached the outside');
  assert.ok(page.url().startsWith(site.origin));
  assert.equal(
    await page.evaluate(() => document.querySelector('iframe').getAttribute('sandbox')),
    'allow-same-origin',
  );
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'IFRAME');
  assert.deepEqual(
    said.filter((line) => line.startsWith('uncaught')),
    [],
  );
  await page.close();

  const open = await site.open('/stock');
  await open.page.evaluate(() => fetch('http://evil.example/', { mode: 'no-cors' }));
  assert.equal(site.outside.asked, 1, 'the outside could have been reached');
  await open.page.close();
});

test('the keyboard never gets into the recording', async () => {
  const { page } = await site.open();
  await ready(page);
  const seen = new Set();
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press('Tab');
    seen.add(await page.evaluate(() => document.activeElement?.tagName));
  }
  assert.ok(seen.has('BUTTON') && !seen.has('IFRAME'), [...seen].join());
  await page.close();
});

test('under the page policy nothing of the player is refused', async () => {
  const { page, said } = await site.open();
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('video').currentTime > 0.5);
  assert.deepEqual(
    said.filter((line) => /Content Security|Trusted|uncaught|^error/.test(line)),
    [],
  );
  await page.close();
});
