import { bringChromium, QUIET_CHROMIUM } from '@bandmark/e2e/fixtures/chromium';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { SELF_SIGNED } from './self-signed';

/**
 * A Chromium that trusts the bench's own certificate by the hash of its key. Where certificate errors are ignored
 * altogether, Chromium caches nothing, which would falsify preloads and repeat visits.
 */
export async function launchBenchBrowser(): Promise<Browser> {
  return chromium.launch(await benchLaunch());
}

/** Launch options of that Chromium. */
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
