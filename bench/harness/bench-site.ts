import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type StoredRelease, storedReleaseSchema } from '@bandmark/contracts/registry';
import type { Browser } from '@playwright/test';
import { newEmail, signUp } from '@bandmark/e2e/pages/sign-in-card';
import { compiledServer } from '@bandmark/tools/build/compiled-server';
import { runNode } from '@bandmark/e2e/fixtures/run-node';
import { Site } from '@bandmark/e2e/fixtures/site';
import { builtMonolith } from './built-monolith';
import { Http2Proxy } from './http2-proxy';
import { withPreloads } from './monolith-preloads';

/** A site to measure: the real server behind HTTP/2, with a candidate who has a test. */
export interface BenchSite {
  name: string;
  site: Site;
  proxy: Http2Proxy;
  /** Session of the candidate. */
  token: string;
  /** The candidate's quick test. */
  testId: number;
}

/** The shell and its remotes, as released. */
async function federatedSite(browser: Browser): Promise<BenchSite> {
  const site = await Site.start({ twoOrigins: false });
  return inFront('federated', site, browser);
}

/** The same sources as one build, released as a shell that knows no remotes. */
async function monolithSite(browser: Browser, isPreloading: boolean): Promise<BenchSite> {
  const directory = await builtMonolith();
  const release = storedReleaseSchema.parse(JSON.parse(await readFile(join(directory, 'release.json'), 'utf8')));
  const site = await Site.start({ twoOrigins: false });
  await site.kill();
  await rm(join(site.dataDir, 'releases'), { recursive: true });
  await publishShell(site, directory);
  await site.boot();
  return inFront('monolith', site, browser, isPreloading ? release : undefined);
}

/** Publishes a build as the shell of a running site; the next page load gets it. */
export async function publishShell(site: Site, directory: string): Promise<void> {
  await runNode([compiledServer('release-command'), 'publish', `shell=${directory}`], {
    DATA_DIR: site.dataDir,
  });
}

async function inFront(name: string, site: Site, browser: Browser, preloaded?: StoredRelease): Promise<BenchSite> {
  try {
    const { token, testId } = await addCandidate(site, browser);
    const editPage = preloaded ? withPreloads(preloaded) : undefined;
    return { name, site, token, testId, proxy: await Http2Proxy.start({ port: site.port, editPage }) };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function addCandidate(site: Site, browser: Browser): Promise<{ token: string; testId: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signUp(page, site, newEmail('bench'));
  // Signing up ends with a page load.
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
  await context.close();
  const response = await fetch(site.origin + addQuickTest.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok)
    throw new Error(`No quick test for the candidate of the bench: ${response.status} ${await response.text()}`);
  const { myTestId } = addQuickTest.response.parse(await response.json());
  return { token, testId: myTestId };
}

/** Runs both sites for as long as `measure` takes, then stops them and closes the browser. */
export async function withBothSites(
  browser: Browser,
  { isBaselinePreloading }: { isBaselinePreloading: boolean },
  measure: (monolith: BenchSite, federated: BenchSite) => Promise<void>,
): Promise<void> {
  const running: BenchSite[] = [];
  try {
    const monolith = await monolithSite(browser, isBaselinePreloading);
    running.push(monolith);
    const federated = await federatedSite(browser);
    running.push(federated);
    await measure(monolith, federated);
  } finally {
    for (const { proxy, site } of running) {
      proxy.stop();
      await site.stop();
    }
    await browser.close();
  }
}
