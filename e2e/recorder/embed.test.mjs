import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveExamples } from '../../examples/serve.ts';
import { closeBrowser, visitor } from '../harness/browser';

/** The recorder in foreign hosts: another origin, no React or another one, a policy that allows nothing inline. */
const RECORDER = fileURLToPath(new URL('../../remote-recorder', import.meta.url));
let directory;
let examples;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recorder-embed-'));
  const webpack = createRequire(join(RECORDER, 'package.json')).resolve('webpack-cli/bin/cli.js');
  execFileSync(process.execPath, [webpack, '--config', 'webpack.embed.config.mjs', '--env', `output=${directory}`], {
    cwd: RECORDER,
    stdio: 'ignore',
  });
  examples = await serveExamples({ embedDirectory: directory });
});
after(async () => {
  await closeBrowser();
  await examples?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
});

async function open(name) {
  const person = await visitor();
  await person.page.goto(`${examples.origin}/${name}`);
  return person;
}

async function record(page) {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer', { name: 'Recording time' }).getByText('00:01').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
}

const uploads = () => examples.received.splice(0);
/** How many camera and microphone tracks the page has that are still live. */
const countTracks = `(() => {
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.granted = [];
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    window.granted.push(...stream.getTracks());
    return stream;
  };
})()`;
const live = 'granted.filter(({ readyState }) => readyState === "live").length';

test('the floating file and the pinned one are the same bytes, and hold no rrweb', async () => {
  const { version, file } = JSON.parse(await readFile(join(directory, 'recorder/v1.json'), 'utf8'));
  const floating = await readFile(join(directory, 'recorder/v1.js'));
  assert.ok(floating.equals(await readFile(join(directory, 'recorder', file))));
  assert.match(file, new RegExp(`^${version.replaceAll('.', '\\.')}-[0-9a-f]{8}\\.js$`));
  assert.ok(!floating.includes('rrweb'));
});

test('a plain page: one script tag, the events, the upload', async () => {
  const { page, complaints, context } = await open('plain.html');
  await record(page);
  await page.getByText('The recording was uploaded.').waitFor();
  const heard = await page.locator('output').textContent();
  assert.match(heard, /^recorded \(video\/webm;codecs=\S+, data:image\/jpeg\) uploaded $/);
  const [upload, ...more] = uploads();
  assert.deepEqual(more, []);
  assert.equal(upload.video.name, 'video_recording.webm');
  assert.ok(upload.video.bytes > 5000 && upload.thumbnail.bytes > 500);
  assert.equal(upload.thumbnail.type, 'image/jpeg');

  // Neither way do styles cross the shadow root.
  const look = await page
    .getByRole('button', { name: 'Download' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  assert.notEqual(look, 'rgb(255, 105, 180)');

  await page.getByRole('button', { name: 'Minimise' }).click();
  assert.equal(await page.locator('video-recorder-panel').getAttribute('minimised'), '');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('without a grant nothing is uploaded', async () => {
  const { page, context } = await open('plain.html');
  await page.locator('video-recorder-panel').evaluate((panel) => panel.removeAttribute('grant'));
  await record(page);
  await page.waitForFunction(() => globalThis.document.querySelector('output').textContent.includes('recorded'));
  assert.deepEqual(uploads(), []);
  await context.close();
});

test('an upload that the host refuses is told, and succeeds when tried again', async () => {
  const { page, context } = await open('plain.html');
  const panel = page.locator('video-recorder-panel');
  await panel.evaluate((element) => element.setAttribute('grant', 'stale'));
  await record(page);
  await page.getByText('The recording could not be uploaded.').waitFor();
  assert.match(await page.locator('output').textContent(), /error/);
  await panel.evaluate((element) => element.setAttribute('grant', 'demo-grant'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The recording was uploaded.').waitFor();
  assert.equal(uploads().length, 1);
  await context.close();
});

test('a React 18 host keeps its own React; a closed recorder turns the camera off', async () => {
  const person = await visitor();
  const { page, complaints, context } = person;
  await page.addInitScript(countTracks);
  await page.goto(`${examples.origin}/react18.html`);
  await page.getByRole('heading', { name: 'React 18.3.1 host' }).waitFor();
  await page.getByRole('region', { name: 'Question 1' }).waitFor();
  await record(page);
  await page.getByText('Recordings: 1').waitFor();
  await page.getByRole('region', { name: 'Question 2' }).waitFor();
  await page.getByRole('button', { name: 'Reset to Preview' }).click();
  await page.getByText('Preview', { exact: true }).waitFor();
  assert.equal(await page.evaluate(live), 2);
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await page.waitForFunction(() => globalThis.granted.every(({ readyState }) => readyState === 'ended'));
  assert.equal(await page.evaluate('React.version'), '18.3.1');
  assert.deepEqual(complaints, []);
  uploads();
  await context.close();
});

test('a strict policy with Trusted Types: pinned, mounted by a call, recorded, played, uploaded, taken away', async () => {
  const { page, complaints, context } = await open('strict-csp.html');
  await record(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('timer', { name: 'Playing time' }).waitFor();
  await page.getByText('recorded uploaded').waitFor();
  await page.getByRole('button', { name: 'Take the recorder away' }).click();
  await page.getByRole('region', { name: 'Speaking practice' }).waitFor({ state: 'detached' });
  assert.equal(uploads().length, 1);
  assert.deepEqual(complaints, []);
  await context.close();
});
