import { chromium } from '@playwright/test';
import { writeFile, mkdir } from 'node:fs/promises';
import { chromiumLaunch } from './fixtures/chromium';
import { Site } from './fixtures/site';
await mkdir('/tmp/shots', { recursive: true });
const site = await Site.start({ twoOrigins: false });
const browser = await chromium.launch(chromiumLaunch());
console.log(site.origin);
const id = 'ASampLeCertificate1';
const credential = await (await fetch(`${site.origin}/api/certificate/credential/${id}`)).text();
console.log(credential.slice(0, 300));
await writeFile('/tmp/shots/sample.json', credential);
await writeFile('/tmp/shots/altered.json', credential.replace('"B2"', '"C2"'));
for (const [width, height] of [[1280, 900], [390, 844]] as const) for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, acceptDownloads: true });
  const page = await context.newPage();
  page.on('console', (m) => console.log(width, m.type(), m.text()));
  page.on('pageerror', (m) => console.log(width, 'error', m.message));
  await page.goto(`${site.origin}/verify`);
  await page.getByRole('heading', { name: 'Verify a certificate' }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/shots/empty-${width}-${scheme}.png`, fullPage: true });
  await page.getByLabel('Choose a file').setInputFiles('/tmp/shots/sample.json');
  await page.getByRole('heading', { name: /genuine/ }).waitFor();
  await page.screenshot({ path: `/tmp/shots/sample-${width}-${scheme}.png`, fullPage: true });
  await page.getByLabel('Choose a file').setInputFiles('/tmp/shots/altered.json');
  await page.getByRole('heading', { name: /Do not rely/ }).waitFor();
  await page.screenshot({ path: `/tmp/shots/altered-${width}-${scheme}.png`, fullPage: true });
  if (width === 1280 && scheme === 'light') {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the verifier' }).click()]);
    await download.saveAs('/tmp/shots/verifier.html');
    const kept = await context.newPage();
    kept.on('console', (m) => console.log('kept', m.type(), m.text()));
    kept.on('pageerror', (m) => console.log('kept', 'error', m.message));
    await kept.goto('file:///tmp/shots/verifier.html');
    await kept.getByLabel('Choose a file').setInputFiles('/tmp/shots/sample.json');
    await kept.getByRole('heading', { name: /genuine/ }).waitFor();
    await kept.screenshot({ path: '/tmp/shots/kept.png', fullPage: true });
    await kept.close();
  }
  await page.goto(`${site.origin}/#${id}`);
  await page.getByText(/Signed by|signature could not|not what was signed/).waitFor();
  await page.screenshot({ path: `/tmp/shots/cert-${width}-${scheme}.png` , fullPage: false});
  await context.close();
}
await browser.close();
await site.stop();
