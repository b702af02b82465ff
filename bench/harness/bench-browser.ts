import { bringChromium, QUIET_CHROMIUM } from '@bandmark/e2e/fixtures/chromium';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { SELF_SIGNED } from './self-signed';

/**
 * A Chromium that takes the bench's own certificate as valid. By its key: with certificate errors merely ignored it
 * keeps nothing in its cache, and preloads and repeat visits would be measured wrong.
 */
export async function launchBenchBrowser(): Promise<Browser> {
  return chromium.launch(await benchLaunch());
}

/** How that Chromium is started. */
export async function benchLaunch(): Promise<LaunchOptions> {
  return {
    executablePath: await bringChromium(console.log),
    args: [
      ...QUIET_CHROMIUM,
      `--ignore-certificate-errors-spki-list=${SELF_SIGNED.keyHash}`,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  };
}
