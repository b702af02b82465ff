import type { Page } from '@playwright/test';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { HOST_NAMES, type HostName, hostNamed } from '../../../examples/serve/hosts';
import { serveHost, type ServedHost } from '../../../examples/serve/serve-host';
import { embedBytes } from '../../fixtures/embed-bytes';
import { held, keepGrantedTracks, liveTracks, mountAgain, record } from '../../fixtures/hosts/host-page';
import { globalsOfPage, stateOfPage } from '../../fixtures/hosts/page-state';
import { expect, test as base } from '../../fixtures/test';
import { holdRequests } from '../../pages/hold-requests';
import { recordsFor } from '../../pages/recording-time';

/** The hosts of examples/, each on its own origin, with the site's recorder. */
let hosts: readonly ServedHost[] = [];

const test = base.extend<{ hostOf: (name: HostName) => ServedHost }>({
  hostOf: async ({}, use) => {
    for (const { recordings } of hosts) recordings.length = 0;
    await use((name) => {
      const host = hosts.find((each) => each.name === name);
      if (!host) throw new Error(`No host ${name}.`);
      return host;
    });
  },
});

// Not a worker's fixture, which would make Playwright start another worker, with its own browser and site.
test.beforeAll(async ({ site }) => {
  hosts = await Promise.all(HOST_NAMES.map((name) => serveHost(name, { site: site.origin })));
});
test.afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
});

/** Allowed changes: the script's one global, and the marker that React puts on a document whose events it handles. */
const PROMISED = /^window\.BandmarkRecorder$|^document\._reactListening\w+$/;
/** Mounts before the first count, which fill caches. */
const FIRST = 2;
/** Mounts in all; fifty take a third longer: `HOST_MOUNTS=50 npm test -- recorder/hosts`. */
const MOUNTS = Number(process.env['HOST_MOUNTS'] ?? 8);
/** Tolerance for compiled code and statistics of the engine. Fifty leaked panels would be megabytes. */
const ENGINE_BYTES = 400_000;

test('every host records, plays and uploads, stays as it was, and holds on to nothing', async ({
  hostOf,
  site,
  visit,
}) => {
  // One after another: a video has 10 s to load for its thumbnail, and five in parallel on two slow cores need longer.
  const closed: (() => Promise<void>)[] = [];
  for (const name of HOST_NAMES) {
    const { origin, recordings } = hostOf(name);
    const { page, context } = await visit();
    await page.addInitScript(keepGrantedTracks);
    // Holds the recorder's files, to take a snapshot of the page without the recorder first.
    const release = await holdRequests(page, `${site.origin}/embed/**`);
    await page.goto(origin, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: hostNamed(name).title }).waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).waitFor();
    // The host's stylesheet has loaded.
    await expect(page.locator('body')).toHaveCSS('padding-top', '32px');
    const before = await page.evaluate(stateOfPage);
    const globals = await page.evaluateHandle(globalsOfPage);
    release();

    const panel = page.getByRole('region', { name: 'Speaking practice' });
    await record(page);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('timer', { name: 'Playing time' }).waitFor();
    await expect(page.locator('output')).toHaveText(/^recorded uploaded ?$/);
    await expect.poll(() => recordings, name).toHaveLength(1);
    const file = new Input({ source: new FilePathSource(recordings[0] ?? ''), formats: ALL_FORMATS });
    expect(await file.computeDuration(), `${name}, seconds at the receiver`).toBeGreaterThan(0.9);
    // The host styles its own buttons as italic.
    await expect(panel.getByRole('button').last(), name).toHaveCSS('font-style', 'normal');
    // The panel inherits no text styles from its slot.
    for (const [property, own] of Object.entries({
      'text-align': 'start',
      'text-indent': '0px',
      'text-transform': 'none',
    }))
      await expect(panel, name).toHaveCSS(property, own);
    expect(differences(before, await page.evaluate(stateOfPage)), `${name}, with the recorder`).toEqual([]);

    // Dispatched, because a real click would move the focus, whose ring changes styles.
    await page.getByRole('button', { name: 'Close the recorder' }).dispatchEvent('click');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => liveTracks(page), `${name}, live tracks`).toBe(0);
    closed.push(async () => {
      const session = await context.newCDPSession(page);
      await mountAgain(page, FIRST);
      const first = await held(page, session);
      await mountAgain(page, MOUNTS - FIRST);
      const last = await held(page, session);
      expect(last.counts, `${name}, after ${MOUNTS} mounts`).toEqual(first.counts);
      expect(last.heapBytes - first.heapBytes, `${name}, bytes`).toBeLessThan(ENGINE_BYTES);

      expect(differences(before, await page.evaluate(stateOfPage)), `${name}, after the recorder`).toEqual([]);
      const now = await page.evaluateHandle(globalsOfPage);
      const changed = await page.evaluate(
        ([later, earlier]) =>
          [...new Set([...later.keys(), ...earlier.keys()])].filter(
            (key) => later.has(key) !== earlier.has(key) || !Object.is(later.get(key), earlier.get(key)),
          ),
        [now, globals] as const,
      );
      expect(
        changed.filter((key) => !PROMISED.test(key)),
        `${name}, window`,
      ).toEqual([]);
    });
  }
  // In parallel, because Chromium retains a stopped stream for about ten seconds.
  const outcomes = await Promise.allSettled(closed.map((holdsOnToNothing) => holdsOnToNothing()));
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([]);
});

test('until the preview a page loads at most 15 kB beside its own React, and 75 kB without one', async ({ site }) => {
  const { script, manifest, container, panel, react } = await embedBytes(site.dataDir);
  expect(manifest + container + panel).toBeLessThanOrEqual(15_000);
  expect(script + container + panel + react).toBeLessThanOrEqual(75_000);
});

test('a host translates the panel and gives it its look', async ({ hostOf, page }) => {
  await page.goto(hostOf('vue').origin);
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Look').selectOption('Forest');
  const start = page.getByRole('region', { name: 'Sprechen üben' }).getByRole('button', { name: 'Aufnahme starten' });
  await expect(start).toHaveCSS('background-color', 'rgb(242, 247, 239)');
  await expect(start).toHaveCSS('font-family', 'Georgia, serif');
});

test('without a grant nothing is uploaded; code that fails to load is reported, and loads with the next start', async ({
  hostOf,
  page,
  consoleProblems,
}) => {
  consoleProblems.expect(/ERR_FAILED/);
  let isAway = true;
  await page.route(/\/embed\/recorder\/.*\/recording\.[0-9a-f]+\.js/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/recordings')) sent.push(request.url());
  });
  await page.goto(hostOf('plain').origin);
  await page.locator('video-recorder-panel').evaluate((panel) => {
    panel.removeAttribute('grant');
  });
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^A part of the recorder could not be loaded\./);
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  isAway = false;
  await record(page);
  await expect(page.locator('output')).toContainText('recorded');
  expect(sent).toEqual([]);
});

test('a panel that could not be loaded comes with another try', async ({ hostOf, page, consoleProblems }) => {
  consoleProblems.expect(/ERR_FAILED/);
  let isAway = true;
  await page.route(/\/embed\/recorder\/.*\/panel\.[0-9a-f]+\.js/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  await page.goto(hostOf('plain').origin);
  await expect(page.getByRole('alert')).toContainText('The recorder could not be loaded.');
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
});

test('a federated host works without a recorder that could not be loaded', async ({
  hostOf,
  page,
  consoleProblems,
}) => {
  consoleProblems.expect(/ERR_FAILED|RUNTIME-0/);
  await page.route(/\/embed\/recorder\//, (route) => route.abort());
  await page.goto(hostOf('react-19-federated').origin);
  await expect(page.getByRole('alert')).toContainText('The recorder could not be loaded.');
  await expect(page.getByRole('button', { name: 'Close the recorder' })).toBeVisible();
});

test('an upload that the host refuses is reported, and succeeds with a new grant', async ({
  hostOf,
  page,
  consoleProblems,
}) => {
  consoleProblems.expect(/\b401\b/);
  const { origin, recordings } = hostOf('plain');
  await page.goto(origin);
  await grant(page, 'stale');
  await record(page);
  await page.getByText('The recording could not be uploaded.').waitFor();
  await expect(page.locator('output')).toContainText('error');
  await grant(page, 'demo-grant');
  await page.getByText('The recording was uploaded.').waitFor();
  await expect.poll(() => recordings).toHaveLength(1);
});

test('one tab records at a time: a second one says so, goes on where a closed one stopped, and sends one file', async ({
  hostOf,
  page,
}) => {
  const { origin, recordings } = hostOf('plain');
  const second = await page.context().newPage();
  await page.goto(origin);
  await second.goto(origin);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await recordsFor(page, 2);
  await second.getByRole('button', { name: 'Start recording' }).click();
  await second.getByText('Another tab records this. Close it to record here.').waitFor();
  await expect(second.getByRole('timer', { name: 'Recording time' })).toHaveCount(0);

  await page.close();
  await second.getByText(/^You have an unfinished recording of 00:\d\d\./).waitFor();
  await record(second);
  await second.getByText('The recording was uploaded.').waitFor();
  await expect.poll(() => recordings).toHaveLength(1);
  const file = new Input({ source: new FilePathSource(recordings[0] ?? ''), formats: ALL_FORMATS });
  expect(await file.computeDuration(), 'seconds of both tabs').toBeGreaterThan(2);
});

test('sound alone is recorded, played and uploaded', async ({ hostOf, page }) => {
  const { origin, recordings } = hostOf('plain');
  await page.goto(origin);
  await page.getByRole('button', { name: 'Devices' }).click();
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('No camera, sound only');
  await expect(page.getByRole('status').filter({ hasText: 'The microphone is on.' })).toBeAttached();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await recordsFor(page, 1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('timer', { name: 'Playing time' }).waitFor();
  await page.getByText('The recording was uploaded.').waitFor();
  await expect.poll(() => recordings).toHaveLength(1);
  const file = new Input({ source: new FilePathSource(recordings[0] ?? ''), formats: ALL_FORMATS });
  expect(await file.getPrimaryVideoTrack()).toBeNull();
  expect(await file.computeDuration()).toBeGreaterThan(0.9);
});

const grant = (page: Page, value: string) =>
  page.locator('video-recorder-panel').evaluate((panel, given) => {
    panel.setAttribute('grant', given);
  }, value);

function differences(before: readonly string[], after: readonly string[]): string[] {
  const earlier = new Set(before);
  const later = new Set(after);
  return [
    ...after.filter((line) => !earlier.has(line)),
    ...before.filter((line) => !later.has(line)).map((line) => `was ${line}`),
  ];
}
