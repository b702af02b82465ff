import type { Locator } from '@playwright/test';

/** Where an element is on the page, and its size, in CSS pixels. @throws when it is not shown */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not shown.`);
  return box;
}
