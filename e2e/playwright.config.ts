import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './fixtures/chromium';
import { takesAllOnTwoServers } from './fixtures/databases';

/** Specs that share one Ceph, one Swift and one PostgreSQL. */
const CLUSTER = /specs\/cluster\//;
/** Journeys that one server takes; with `ALL_JOURNEYS=1` two servers take them as well. */
const JOURNEYS = /journeys\/(?:examiners|exam-sizes|listening|reading|without-check)\.spec/;
/** Specs that run when nothing else does: they compare what a page shows with the clock, or keep every core busy. */
const ALONE = [/replay\/playing\.spec/, /soak\/soak\.spec/];
/** Specs that begin first: a long one that began last would keep one core busy and leave the others idle. */
const LONGEST = [
  /compatibility\/old-against-new\.spec/,
  /outages\/(?:chaos|server-killed)\.spec/,
  /journeys\/main-journey\.spec/,
  /start\/package\.spec/,
];

/**
 * `npm test` runs the first three projects at once and then the last (tools/test/browser-tests.ts). By hand:
 * `cd e2e && npx playwright test specs/outages`.
 */
export default defineConfig<object, { servers: 'one' | 'two' }>({
  testDir: './specs',
  globalSetup: './fixtures/prepare-site.ts',
  forbidOnly: true,
  // Ends a run that hangs, and names the tests that it waited for.
  globalTimeout: 60 * 60_000,
  retries: 0,
  // Each keeps a browser and a server busy. More than there are cores end no sooner, and on a slow machine they starve
  // each other.
  workers: Math.max(2, availableParallelism()),
  // A wait ends with what it waits for. These limits only say when a run that hangs is given up, so they leave room for
  // a slow machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./reporter.ts']],
  use: {
    launchOptions: chromiumLaunch(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace of every test would cost the run a fifth more: `--trace on` brings it for those that are looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Each clears its own directory when it begins, and keeps what the others left.
    { name: 'longest', testMatch: LONGEST, outputDir: '../.cache/test/browser/longest' },
    {
      name: 'side-by-side',
      testIgnore: [CLUSTER, ...ALONE, ...LONGEST],
      outputDir: '../.cache/test/browser/side-by-side',
    },
    { name: 'cluster', testMatch: CLUSTER, workers: 1, outputDir: '../.cache/test/browser/cluster' },
    ...(takesAllOnTwoServers()
      ? [
          {
            name: 'two-servers',
            testMatch: JOURNEYS,
            workers: 1,
            use: { servers: 'two' as const },
            outputDir: '../.cache/test/browser/two-servers',
          },
        ]
      : []),
    { name: 'alone', testMatch: ALONE, workers: 1, outputDir: '../.cache/test/browser/alone' },
  ],
});
