import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './fixtures/chromium';
import { takesAllOnTwoServers } from './fixtures/databases';

/** Specs that share one Ceph, one Swift and one PostgreSQL. */
const CLUSTER = /specs\/cluster\//;
/** Journeys taken on one server; with `ALL_JOURNEYS=1` also on two. */
const JOURNEYS = /journeys\/(?:examiners|exam-sizes|listening|reading|without-check)\.spec/;
/** Specs that must run alone: they compare a page with the clock, or keep every core busy. */
const ALONE = [/replay\/playing\.spec/, /soak\/soak\.spec/];
/** Specs that start first: a long one started last would keep one core busy while the others are idle. */
const LONGEST = [
  /compatibility\/old-against-new\.spec/,
  /outages\/(?:chaos|server-killed)\.spec/,
  /journeys\/main-journey\.spec/,
  /start\/package\.spec/,
  /soak\/rollback\.spec/,
];

/**
 * `npm test` runs the first three projects at once and then the last (tools/test/browser-tests.ts). By hand:
 * `cd e2e && npx playwright test specs/outages`.
 */
export default defineConfig<object, { servers: 'one' | 'two' }>({
  testDir: './specs',
  globalSetup: './fixtures/prepare-site.ts',
  forbidOnly: true,
  // Ends a hanging run and names the tests that were still running.
  globalTimeout: 60 * 60_000,
  retries: 0,
  // Each worker keeps a browser and a server busy. More workers than cores finish no sooner, and starve each other on a
  // slow machine.
  workers: Math.max(2, availableParallelism()),
  // Waits end with the awaited event. These limits only end a hanging run, so they leave room for a slow machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./reporter.ts']],
  use: {
    launchOptions: chromiumLaunch(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing every test would make the run a fifth slower; `--trace on` enables it for tests under investigation.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // A project clears its output directory when it starts; separate ones keep the results of the others.
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
