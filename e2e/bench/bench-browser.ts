import { type Browser, chromium } from 'playwright-core';
import { bringChromium } from '../harness/find-chromium.mjs';
import { SELF_SIGNED } from './self-signed';

/**
 * A Chromium that takes the bench's own certificate as valid. By its key: with certificate errors merely ignored it
 * keeps nothing in its cache, and preloads and repeat visits would be measured wrong.
 */
export function launchBenchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: bringChromium((line) => console.log(line)),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      `--ignore-certificate-errors-spki-list=${SELF_SIGNED.keyHash}`,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
    ],
  });
}
