import type { Page } from '@playwright/test';

/** Holds a page's requests to matching addresses. @returns a function that releases them and all later ones */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
