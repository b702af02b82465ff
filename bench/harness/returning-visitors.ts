import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { type BrowserContext, chromium } from '@playwright/test';
import { benchLaunch } from './bench-browser';
import type { BenchSite } from './bench-site';

/**
 * Profiles on disk for returning visitors. Contexts of a running browser are incognito: they cache files, but not V8's
 * compiled code, which a real profile stores on the second visit and uses from the third on.
 */
export class ReturningVisitors {
  private readonly opened = new Map<string, Promise<{ context: BrowserContext; directory: string }>>();

  /** @param firstVisits the visitor's earlier visits; called once for each site and name */
  async context(
    site: BenchSite,
    name: string,
    isSignedIn: boolean,
    firstVisits: (context: BrowserContext) => Promise<void>,
  ): Promise<BrowserContext> {
    const key = `${site.name} ${name}`;
    const opening = this.opened.get(key) ?? open(site, isSignedIn, firstVisits);
    this.opened.set(key, opening);
    return (await opening).context;
  }

  /** Closes the contexts of all visitors and deletes their profiles. */
  async end(): Promise<void> {
    for (const opening of this.opened.values()) {
      const { context, directory } = await opening;
      await context.close();
      await rm(directory, { recursive: true, force: true });
    }
    this.opened.clear();
  }
}

async function open(site: BenchSite, isSignedIn: boolean, firstVisits: (context: BrowserContext) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-bench-profile-'));
  const context = await chromium.launchPersistentContext(directory, {
    ...(await benchLaunch()),
    viewport: { width: 1280, height: 900 },
  });
  if (isSignedIn)
    await context.addInitScript(`localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(site.token)})`);
  await firstVisits(context);
  return { context, directory };
}
