import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '../read-forms';
import { html } from './html';
import { type PreviewServer, startPreview } from './preview-server';

let contentFolder: string;
let preview: PreviewServer;
beforeAll(async () => {
  contentFolder = await mkdtemp(join(tmpdir(), 'bandmark-preview-'));
  await cp(join(CONTENT_FOLDER, 'full-1'), join(contentFolder, 'full-1'), { recursive: true });
  preview = await startPreview({ contentFolder, port: 0, measuresOf: ({ formId }) => [`${formId}: 900 words`] });
});
afterAll(async () => {
  await preview.close();
  await rm(contentFolder, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${preview.origin}${address}`, { headers });
const textOf = async (address: string) => (await get(address)).text();

test('lists the forms', async () => {
  const page = await textOf('/');
  for (const skill of ['listening', 'reading', 'writing', 'speaking'])
    expect(page).toContain(`<a href="/full-1/${skill}">`);
});

test.each(['listening', 'reading'])('%s has forty questions, each with its key beside it', async (skill) => {
  const page = await textOf(`/full-1/${skill}`);
  const rows = [...page.matchAll(/<tr id="question-(\d+)">.*?<td class="key">([^<]+)<\/td>/gs)];
  expect(rows.map(([, number]) => Number(number)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(page).not.toContain('no key');
  expect(page).toContain(`full-${skill}-1: 900 words`);
});

test('listening plays each part, from wherever the author listens', async () => {
  const page = await textOf('/full-1/listening');
  const sources = [...page.matchAll(/<source src="([^"]+)"/g)].map(([, source = '']) => source);
  expect(sources).toHaveLength(8);
  for (const source of sources) {
    const part = await get(source, { range: 'bytes=100-199' });
    expect([source, part.status, (await part.arrayBuffer()).byteLength]).toEqual([source, 206, 100]);
  }
});

test('drawings are shown, with what candidates get who cannot see them', async () => {
  const drawings = [...(await textOf('/full-1/writing')).matchAll(/<img src="([^"]+\.svg)"[^>]*alt="([^"]+)"/g)];
  expect(drawings.length).toBeGreaterThan(0);
  for (const [, address = ''] of drawings) expect((await get(address)).headers.get('content-type')).toContain('svg');
});

test('a change is announced, and an unreadable form says why', async () => {
  const file = join(contentFolder, 'full-1/speaking.json');
  const before = await readFile(file, 'utf8');
  const changes = await get('/changes');
  const reader = changes.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('connected');
  await writeFile(file, before.replace('"speaking"', '"singing"'));
  expect((await reader?.read())?.value).toContain('data: changed');
  await reader?.cancel();
  const page = await textOf('/full-1/speaking');
  expect(page).toContain('To mend');
  expect(page).toContain('skill');
  await writeFile(file, before);
  expect(await textOf('/full-1/speaking')).not.toContain('To mend');
});

test.each([
  '/full-9/reading',
  '//',
  '/files/full-1/none.svg',
  '/files/../../package.json',
  '/files/%2e%2e/%2e%2e/package.json',
])('%s is not there', async (address) => {
  expect((await get(address)).status).toBe(404);
});

test('another name for this machine is refused', async () => {
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(preview.origin);
    request({ port, host: '127.0.0.1', path: '/', headers: { host: 'forms.example.org' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('what a form says is text, never a tag', () => {
  expect(html`<p title="${'"x'}">${'<b>&'}${html`<i>${1}</i>`}</p>`.html).toBe(
    '<p title="&quot;x">&lt;b&gt;&amp;<i>1</i></p>',
  );
});
