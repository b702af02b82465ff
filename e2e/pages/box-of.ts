import type { Locator } from '@playwright/test';

/** Position and size of an element in CSS pixels. @throws when it is not visible */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not shown.`);
  return box;
}
