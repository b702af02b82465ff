import { writeFile } from 'node:fs/promises';
import { CREDENTIAL_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import type { ElementHandle, Page } from 'puppeteer-core';
import { errorsOf } from '../../fixtures/firefox';
import { test } from '../../fixtures/firefox-test';
import { expect } from '../../fixtures/test';

test('stock Firefox verifies in an open page after the server and its database are gone', async ({
  firefox,
  startSite,
}, info) => {
  const site = await startSite();
  const path = fillPath(CREDENTIAL_PATH, { hash: DEFAULT_SITE_SETTINGS.sampleCertificateId });
  const credential = await (await fetch(site.origin + path)).text();
  const page = await firefox.newPage();
  const errors = errorsOf(page);
  await page.goto(`${site.origin}/verify`);
  await page.locator('::-p-text(Knows the keys of localhost)').wait();
  await site.stop();

  expect(await verdictOf(page, info.outputPath('certificate.json'), credential)).toBe('This is a genuine sample');
  const changed = credential.replace('Sample Candidate', 'Sample Candidato');
  expect(await verdictOf(page, info.outputPath('changed.json'), changed)).toBe('Do not rely on this file');
  expect(errors).toEqual([]);
});

async function verdictOf(page: Page, file: string, content: string): Promise<string> {
  await writeFile(file, content);
  const before = await page.$('section h2[tabindex]');
  const field = (await page.$('input[type=file]')) as ElementHandle<HTMLInputElement> | null;
  await field?.uploadFile(file);
  // Not `waitForFunction`, which compiles code from a string; the site's page policy forbids that.
  await expect
    .poll(() =>
      page.evaluate((former) => {
        const heading = document.querySelector('section h2[tabindex]');
        return heading !== null && heading !== former;
      }, before),
    )
    .toBe(true);
  return page.$eval('section h2[tabindex]', (heading) => heading.textContent);
}
