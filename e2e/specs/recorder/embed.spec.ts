import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { type Examples, serveExamples } from '../../../examples/serve';
import { ROOT } from '../../fixtures/run-node';
import { expect, test as base } from '../../fixtures/test';

const RECORDER = join(ROOT, 'remote-recorder');

/** The recorder in foreign hosts: another origin, no React or another one, a policy that allows nothing inline. */
const test = base.extend<{ received: Examples['received'] }, { embed: string; examples: Examples }>({
  /** Folder of the embed's build. */
  embed: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'recorder-embed-'));
      const webpack = createRequire(join(RECORDER, 'package.json')).resolve('webpack-cli/bin/cli.js');
      const version = '1.0.0';
      const output = join(directory, 'recorder', version);
      const env = [`output=${output}`, `version=${version}`].flatMap((each) => ['--env', each]);
      await promisify(execFile)(process.execPath, [webpack, '--config', 'webpack.embed.config.mjs', ...env], {
        cwd: RECORDER,
      });
      // As the site serves it.
      const script = await readFile(join(output, 'v1.js'));
      await writeFile(join(directory, 'recorder/v1.js'), script);
      await writeFile(
        join(directory, 'recorder/v1.json'),
        JSON.stringify({
          version,
          file: `${version}/v1.js`,
          integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
        }),
      );
      await use(directory);
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  examples: [
    async ({ embed }, use) => {
      const examples = await serveExamples({ embedDirectory: embed });
      await use(examples);
      await examples.close();
    },
    { scope: 'worker' },
  ],
  /** What the hosts received since the test began. */
  received: async ({ examples }, use) => {
    examples.received.length = 0;
    await use(examples.received);
  },
});

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer', { name: 'Recording time' }).getByText('00:01').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
}

/** Runs in the page before anything else: keeps every camera and microphone track that the page is granted. */
function keepGrantedTracks(): void {
  const granted: MediaStreamTrack[] = [];
  Object.assign(window, { granted });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    granted.push(...stream.getTracks());
    return stream;
  };
}
const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { granted: MediaStreamTrack[] }).granted.filter(({ readyState }) => readyState === 'live')
        .length,
  );

test('a plain page: one script tag, the events, the upload', async ({ examples, received, page }) => {
  await page.goto(`${examples.origin}/plain.html`);
  await record(page);
  await page.getByText('The recording was uploaded.').waitFor();
  await expect(page.locator('output')).toHaveText(/^recorded \(video\/webm;codecs=\S+, data:image\/jpeg\) uploaded $/);
  await expect.poll(() => received).toHaveLength(1);
  const file = new Input({ source: new FilePathSource(received[0] ?? ''), formats: ALL_FORMATS });
  expect(await file.computeDuration()).toBeGreaterThan(0.9);

  // Styles cross the shadow root in neither direction.
  const look = await page
    .getByRole('button', { name: 'Download' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(look).not.toBe('rgb(255, 105, 180)');

  await page.getByRole('button', { name: 'Minimise' }).click();
  await expect(page.locator('video-recorder-panel')).toHaveAttribute('minimised', '');
});

test('without a grant nothing is uploaded', async ({ examples, received, page }) => {
  await page.goto(`${examples.origin}/plain.html`);
  await page.locator('video-recorder-panel').evaluate((panel) => {
    panel.removeAttribute('grant');
  });
  await record(page);
  await expect(page.locator('output')).toContainText('recorded');
  expect(received).toEqual([]);
});

test('an upload that the host refuses is told, and succeeds with a new grant', async ({
  examples,
  received,
  page,
  complaints,
}) => {
  complaints.expect(/\b401\b/);
  await page.goto(`${examples.origin}/plain.html`);
  const panel = page.locator('video-recorder-panel');
  await panel.evaluate((element) => {
    element.setAttribute('grant', 'stale');
  });
  await record(page);
  await page.getByText('The recording could not be uploaded.').waitFor();
  await expect(page.locator('output')).toContainText('error');
  await panel.evaluate((element) => {
    element.setAttribute('grant', 'demo-grant');
  });
  await page.getByText('The recording was uploaded.').waitFor();
  await expect.poll(() => received).toHaveLength(1);
});

test('a React 18 host keeps its own React; a closed recorder turns the camera off', async ({
  examples,
  received,
  page,
}) => {
  await page.addInitScript(keepGrantedTracks);
  await page.goto(`${examples.origin}/react18.html`);
  await page.getByRole('heading', { name: 'React 18.3.1 host' }).waitFor();
  await page.getByRole('region', { name: 'Question 1' }).waitFor();
  await record(page);
  await page.getByText('Recordings: 1').waitFor();
  await page.getByRole('region', { name: 'Question 2' }).waitFor();
  await page.getByRole('button', { name: 'Reset to Preview' }).click();
  await page.getByText('Preview', { exact: true }).waitFor();
  expect(await liveTracks(page)).toBe(2);
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);
  expect(await page.evaluate('React.version')).toBe('18.3.1');
  await expect.poll(() => received).toHaveLength(1);
});

test('a strict policy with Trusted Types: pinned, mounted by a call, recorded, played, uploaded, taken away', async ({
  examples,
  received,
  page,
}) => {
  await page.goto(`${examples.origin}/strict-csp.html`);
  await record(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('timer', { name: 'Playing time' }).waitFor();
  await page.getByText('recorded uploaded').waitFor();
  await page.getByRole('button', { name: 'Take the recorder away' }).click();
  await page.getByRole('region', { name: 'Speaking practice' }).waitFor({ state: 'detached' });
  await expect.poll(() => received).toHaveLength(1);
});
