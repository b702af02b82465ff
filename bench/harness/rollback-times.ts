import { REGISTRY_ELEMENT_ID, registryViewSchema } from '@bandmark/contracts/registry';
import type { Page } from '@playwright/test';
import { runScript } from '@bandmark/e2e/fixtures/run-node';
import type { Site } from '@bandmark/e2e/fixtures/site';
import type { Team } from '@bandmark/e2e/fixtures/soak/teams';

/** Milliseconds from a rollback until a page with the older version has loaded. */
export interface RollbackTime {
  /** Since the command was issued, so that its start-up counts. */
  sinceIssued: number;
  /** Since the command returned. */
  sinceReturned: number;
}

/** Rolls a remote back as its team would, and loads pages until one has the older version. */
export async function rollbackTime(site: Site, { remote, token, target }: Team, page: Page): Promise<RollbackTime> {
  const before = (await target.list()).find((listed) => listed.remote === remote);
  if (!before?.previous) throw new Error(`${remote} has no version to go back to.`);
  const issuedAt = performance.now();
  await runScript('rollback', [`remote-${remote}`], {
    BANDMARK_URL: site.origin,
    BANDMARK_TOKEN: token,
    DATA_DIR: '/nowhere',
  });
  const returnedAt = performance.now();
  while ((await loadedVersion(page, site, remote)) !== before.previous);
  const loadedAt = performance.now();
  return { sinceIssued: loadedAt - issuedAt, sinceReturned: loadedAt - returnedAt };
}

async function loadedVersion(page: Page, site: Site, remote: string): Promise<string | undefined> {
  await page.goto(`${site.origin}/sign-in`, { waitUntil: 'domcontentloaded' });
  const view = (await page.locator(`#${REGISTRY_ELEMENT_ID}`).textContent()) ?? '';
  return registryViewSchema.parse(JSON.parse(view)).remotes[remote]?.current.version;
}
