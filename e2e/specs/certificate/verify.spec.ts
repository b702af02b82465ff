import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { CERTIFICATE_PDF_PATH, CERTIFICATE_PICTURE_PATH, CREDENTIAL_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Site } from '../../fixtures/site';

const SAMPLE = DEFAULT_SITE_SETTINGS.sampleCertificateId;
const fileOf = async ({ origin }: Site, path: string) =>
  Buffer.from(await (await fetch(origin + fillPath(path, { hash: SAMPLE }))).arrayBuffer());
const drop = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: '', buffer });
const verdict = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('a certificate’s JSON, picture and PDF verify with networking off, and a changed one does not', async ({
  site,
  visit,
  consoleProblems,
}) => {
  // Telemetry is sent some time after the load, possibly while offline.
  consoleProblems.expect(/ERR_INTERNET_DISCONNECTED \(\S+\/api\/telemetry\)/);
  const files = {
    'certificate.json': await fileOf(site, CREDENTIAL_PATH),
    'certificate.png': await fileOf(site, CERTIFICATE_PICTURE_PATH),
    'certificate.pdf': await fileOf(site, CERTIFICATE_PDF_PATH),
  };
  const { page, context } = await visit();
  await page.goto(`${site.origin}/verify`);
  await page.getByText(/^Knows the keys of localhost:\d+ as of/).waitFor();
  await context.setOffline(true);
  for (const [name, content] of Object.entries(files)) {
    await drop(page, 'nothing.json', Buffer.from('{}'));
    await expect(verdict(page)).toHaveText('Do not rely on this file');
    await drop(page, name, content);
    await expect(verdict(page), name).toHaveText('This is a genuine sample');
    await expect(page.getByText('Sample Candidate')).toBeVisible();
  }
  const changed = files['certificate.json'].toString().replace('Sample Candidate', 'Sample Candidato');
  await drop(page, 'certificate.json', Buffer.from(changed));
  await expect(page.getByText('Something in it was changed after it was signed.')).toBeVisible();
  await expect(page.getByText('Sample Candidat')).toHaveCount(0);
});

test('the scored recording is distinguished from one in which a byte differs', async ({ site, page }) => {
  const credential = await fileOf(site, CREDENTIAL_PATH);
  const { evidence } = JSON.parse(credential.toString()) as { evidence: { id: string; genre: string }[] };
  const camera = evidence.find(({ genre }) => genre === 'camera')?.id ?? '';
  const recording = Buffer.from(await (await fetch(site.origin + new URL(camera).pathname)).arrayBuffer());
  await page.goto(`${site.origin}/verify`);
  await drop(page, 'certificate.json', credential);
  const check = (buffer: Buffer) =>
    page.getByLabel('Check a recording').setInputFiles({ name: 'camera.webm', mimeType: '', buffer });
  await check(recording);
  await expect(
    page.getByText(/^camera\.webm is the file that was scored: \w+: recording of the camera\.$/),
  ).toBeVisible();
  recording.writeUInt8(recording.readUInt8(recording.length >> 1) ^ 1, recording.length >> 1);
  await check(recording);
  await expect(page.getByText(/^camera\.webm is none of these files/)).toBeVisible();
});

test('a picture of the QR code leads to the signed certificate', async ({ site, page, visit }) => {
  const { page: certificate } = await visit({ viewport: { width: 1280, height: 800 } });
  await certificate.goto(`${site.origin}/#${SAMPLE}`);
  const code = certificate.getByRole('img', { name: /^QR code/ });
  await code.waitFor();
  // Like a phone's photo: larger, with paper around it.
  await code.evaluate((element) => element.setAttribute('style', 'width: 300px; height: 300px; padding: 40px'));
  const photo = await code.screenshot();
  await page.goto(`${site.origin}/verify`);
  await drop(page, 'photo.png', photo);
  await expect(verdict(page)).toHaveText('This is a genuine sample');
});

test('the certificate’s page says that its signature holds, and what it says comes from the signed document', async ({
  site,
  visit,
}) => {
  const { page } = await visit();
  await page.goto(`${site.origin}/#${SAMPLE}`);
  await expect(
    page.getByText('Signed by Bandmark (sample), unaltered, checked in your browser just now.'),
  ).toBeVisible();
  const other = await visit();
  await other.page.route('**/api/certificate/test-result/**', async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as { userName: string };
    await route.fulfill({ response, json: { ...record, userName: 'Somebody Else' } });
  });
  await other.page.goto(`${site.origin}/#${SAMPLE}`);
  await expect(other.page.getByText('What this page shows is not what was signed. Do not rely on it.')).toBeVisible();
});

test('the verifier that people keep works from a file, when the server and its database are gone', async ({
  startSite,
  visit,
}, info) => {
  const site = await startSite();
  const credential = await fileOf(site, CREDENTIAL_PATH);
  const { page } = await visit({ acceptDownloads: true });
  await page.goto(`${site.origin}/verify`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the verifier' }).click();
  const kept = info.outputPath('verifier.html');
  await (await download).saveAs(kept);
  expect(await readFile(kept, 'utf8')).not.toMatch(/<script[^>]+src=|<link/);
  await page.close();
  await site.stop();

  const { page: file, context } = await visit();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await file.goto(pathToFileURL(kept).href);
  await drop(file, 'certificate.json', credential);
  await expect(verdict(file)).toHaveText('This is a genuine sample');
  await drop(file, 'certificate.json', Buffer.from(credential.toString().replace('"7.5"', '"8.5"')));
  await expect(verdict(file)).toHaveText('Do not rely on this file');
  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
});
