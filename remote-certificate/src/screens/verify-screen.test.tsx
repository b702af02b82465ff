import { credentialById, credentialStatusList } from '@bandmark/contracts/api/credentials';
import { SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import { embedPath, VERIFIER_FILE } from '@bandmark/contracts/embed-files';
import { type MockedApi, refuse } from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JsonObject } from '../credential/json';
import { issuerAt, mockIssuer, mockKeys, raw } from '../testing/mocked-issuer';
import {
  BY_NEW_KEY,
  DID,
  issuerWith,
  METHOD,
  NOW,
  OTHER_KEY,
  signed,
  signedList,
  unsignedCredential,
  VECTOR_KEY,
} from '../testing/signed-credential';
import { VerifyScreen } from './verify-screen';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RECORDING = Uint8Array.from([26, 69, 223, 163, 1, 2, 3, 4]);
/** SHA-256 of `RECORDING`. */
let digest: string;

let api: MockedApi;
beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW + HOUR);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', RECORDING));
  digest = `sha256-${btoa(String.fromCharCode(...hash))}`;
  api = mockIssuer();
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

const certificate = () => signed(unsignedCredential(digest), { method: METHOD });
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'certificate.json') => new File([content], name);
const drop = (file: File) => userEvent.upload(screen.getByLabelText('Choose a file'), file, { applyAccept: false });

async function open(document: JsonObject) {
  render(<VerifyScreen />);
  await drop(fileOf(JSON.stringify(document)));
}

test('a genuine certificate shows issuer, holder and the age of its status', async () => {
  await open(await certificate());
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toHaveFocus();
  expect(
    screen.getByText(
      'Signed by Bandmark (bandmark.example). Not a letter of what this page shows has been changed since. A picture or a PDF may show something else: compare it with this page.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Łucja Test')).toBeVisible();
  expect(screen.getByText('B2 Upper Intermediate, band 6.0 of 9')).toBeVisible();
  expect(screen.getByText('23 November 2026')).toBeVisible();
  expect(screen.getByText(/^No, as of 24 November 2026.*\(1 hour ago\)$/)).toBeVisible();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['OverallB2 Upper Intermediate6.0', 'WritingB2 Intermediate+6.0']);
});

test('shows nothing from a file in which a letter was changed', async () => {
  await open({ ...(await certificate()), name: 'English Proficiency Diploma' });
  expect(await screen.findByRole('heading', { name: 'Do not rely on this file' })).toBeVisible();
  expect(screen.getByText('Something in it was changed after it was signed.')).toBeVisible();
  expect(screen.queryByText('Łucja Test')).toBeNull();
});

test.each([
  ['a picture without a certificate', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0])],
  ['a text', 'Dear Sir or Madam'],
])('%s is no certificate', async (_what, content) => {
  render(<VerifyScreen />);
  await drop(fileOf(content));
  expect(await screen.findByText(/^There is no signed certificate in this file\./)).toBeVisible();
});

test('finds the recording that was scored, and not one in which a byte differs', async () => {
  await open(await certificate());
  await screen.findByText('What stands behind it');
  const check = (bytes: Uint8Array<ArrayBuffer>) =>
    userEvent.upload(screen.getByLabelText('Check a recording'), fileOf(bytes, 'writing.webm'));
  await check(RECORDING);
  expect(
    await screen.findByText('writing.webm is the file that was scored: Writing: recording of the camera.'),
  ).toBeVisible();
  const flipped = RECORDING.slice();
  flipped[5] = 3;
  await check(flipped);
  expect(await screen.findByText(/^writing\.webm is none of these files/)).toBeVisible();
});

test.each([
  ['certificate', 'Choose a file', 'This file could not be read. Check that it is still there, and choose it again.'],
  ['recording', 'Check a recording', 'writing.webm could not be read, so nothing is known of it.'],
])('a %s that cannot be read gets no verdict', async (_what, label, sentence) => {
  await open(await certificate());
  await screen.findByText('What stands behind it');
  const file = fileOf(RECORDING, 'writing.webm');
  file.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
  await userEvent.upload(screen.getByLabelText(label), file, { applyAccept: false });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/is none of these files|issuer’s keys could not be loaded/)).toBeNull();
});

test.each([
  ['is read', (bytes: ArrayBuffer) => Promise.resolve(bytes)],
  ['cannot be read', () => Promise.reject(new DOMException('Gone.', 'NotReadableError'))],
])('the recording chosen last gets the verdict, also when an earlier one %s after it', async (_, read) => {
  await open(await certificate());
  await screen.findByText('What stands behind it');
  const hashed = jest.spyOn(crypto.subtle, 'digest');
  let finish = () => {};
  const slow = fileOf(RECORDING, 'slow.webm');
  slow.arrayBuffer = () => new Promise<void>((resolve) => (finish = resolve)).then(() => read(RECORDING.buffer));
  await userEvent.upload(screen.getByLabelText('Check a recording'), slow);
  await userEvent.upload(screen.getByLabelText('Check a recording'), fileOf('Another.', 'last.webm'));
  expect(await screen.findByText(/^last\.webm is none of these files/)).toBeVisible();
  await act(async () => {
    finish();
    // The hash begins in the microtasks before.
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(hashed.mock.results.map(({ value }) => value as Promise<unknown>));
  });
  expect(screen.getByText(/^last\.webm is none of these files/)).toBeVisible();
  expect(screen.queryByText(/^slow\.webm/)).toBeNull();
});

test('a withdrawn certificate is not called valid', async () => {
  api.on(credentialStatusList, async () => raw(await signedList([5])));
  await open(await certificate());
  expect(await screen.findByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible();
});

test.each([
  ['the new key', BY_NEW_KEY, [VECTOR_KEY, OTHER_KEY], BY_NEW_KEY, 'This certificate is genuine'],
  ['the new key, and a list in the cache', BY_NEW_KEY, [OTHER_KEY], {}, 'This certificate is genuine'],
  ['a former key', { method: METHOD }, [VECTOR_KEY, OTHER_KEY], BY_NEW_KEY, 'This certificate is genuine'],
  ['a key that leaked', { method: METHOD }, [OTHER_KEY], BY_NEW_KEY, 'Do not rely on this file'],
])('a key changed while the page is open: a certificate signed by %s', async (_, signer, keys, cached, heading) => {
  render(<VerifyScreen />);
  await screen.findByText('Knows the keys of bandmark.example as of 24 November 2026.');
  mockKeys(
    api,
    keys.map(({ publicKey }) => publicKey),
  );
  api.on(credentialStatusList, async ({ query }) => raw(await signedList([], query.has('t') ? BY_NEW_KEY : cached)));
  await drop(fileOf(JSON.stringify(await signed(unsignedCredential(digest), signer))));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

test.each([
  ['names no list of withdrawn certificates', undefined, undefined],
  ['names a list that the site does not have', unsignedCredential()['credentialStatus'], undefined],
  ['names a list of the issuer’s', unsignedCredential()['credentialStatus'], BY_NEW_KEY],
])(
  'a key leaked while the page is open: a file signed by it that %s is refused',
  async (_, credentialStatus, signer) => {
    mockKeys(api, [VECTOR_KEY.publicKey, OTHER_KEY.publicKey]);
    api.on(credentialStatusList, async () =>
      signer ? raw(await signedList([], signer)) : refuse(404, 'None.', 'not_found'),
    );
    render(<VerifyScreen />);
    await screen.findByText('Knows the keys of bandmark.example as of 24 November 2026.');
    mockKeys(api, [OTHER_KEY.publicKey]);
    jest.spyOn(Date, 'now').mockReturnValue(NOW + HOUR + 5 * MINUTE + 1);
    const file = JSON.stringify({ ...unsignedCredential(digest), credentialStatus });
    await drop(fileOf(JSON.stringify(await signed(JSON.parse(file) as object, { method: METHOD }))));
    expect(await screen.findByRole('heading', { name: 'Do not rely on this file' })).toBeVisible();
  },
);

test('a key that was withdrawn before the page opened signs nothing, also while a cache has it', async () => {
  mockKeys(api, [OTHER_KEY.publicKey], [VECTOR_KEY.publicKey]);
  const { credentialStatus: _, ...withoutList } = unsignedCredential(digest);
  await open(await signed(withoutList, { method: METHOD }));
  expect(await screen.findByRole('heading', { name: 'Do not rely on this file' })).toBeVisible();
});

test('a list from a cache that is older than one seen before is loaded past it, also without fresh keys', async () => {
  api.on(credentialStatusList, async () => raw(await signedList([], { from: '2026-11-24T00:30:00Z' })));
  const document = await certificate();
  await open(document);
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  api.on(credentialStatusList, async ({ query }) =>
    raw(await (query.has('t') ? signedList([5], { from: '2026-11-24T00:45:00Z' }) : signedList([]))),
  );
  api.on(issuerAt(SAMPLE_ISSUER_PATH), refuse(503, 'Down.'));
  await drop(fileOf(JSON.stringify(document)));
  expect(await screen.findByRole('heading', { name: 'This certificate was withdrawn' })).toBeVisible();
});

/** Contents of the verifiers that are saved. */
function savedVerifiers(): Blob[] {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const mocked = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    input === embedPath('certificate', VERIFIER_FILE)
      ? new Response('<script id="known-issuers">{}</script>')
      : mocked(input, init);
  return files;
}

test('the saved verifier knows the keys of the moment when it is saved', async () => {
  const files = savedVerifiers();
  const clicked: [isInPage: boolean, name: string][] = [];
  const revoke = (URL.revokeObjectURL = jest.fn());
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push([this.isConnected, this.download]);
  });
  render(<VerifyScreen />);
  await screen.findByText('Knows the keys of bandmark.example as of 24 November 2026.');
  jest.spyOn(Date, 'now').mockReturnValue(NOW + 25 * HOUR);
  mockKeys(api, [OTHER_KEY.publicKey]);
  await userEvent.click(screen.getByRole('button', { name: 'Save the verifier' }));
  expect(await screen.findByText('Knows the keys of bandmark.example as of 25 November 2026.')).toBeVisible();
  await waitFor(() => expect(clicked).toEqual([[true, 'verifier.html']]));
  expect(await files[0]?.text()).toContain(OTHER_KEY.publicKey);
  expect(await files[0]?.text()).not.toContain(VECTOR_KEY.publicKey);
  // Safari reads the file only after the click.
  expect(revoke).not.toHaveBeenCalled();
});

test('the saved verifier keeps the sample’s issuer when only its keys cannot be loaded again', async () => {
  const files = savedVerifiers();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { document } = issuerWith(`${DID}:sample`);
  api.on(issuerAt(SAMPLE_ISSUER_PATH), raw(document));
  render(<VerifyScreen />);
  await screen.findByText(/^Knows the keys of bandmark.example for samples/);
  api.on(issuerAt(SAMPLE_ISSUER_PATH), refuse(503, 'No.', 'unavailable'));
  await userEvent.click(screen.getByRole('button', { name: 'Save the verifier' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toContain(`${DID}:sample`);
});

test('without a network the signature still counts, and the unknown status can be checked again', async () => {
  const document = await certificate();
  render(<VerifyScreen />);
  await screen.findByText('Knows the keys of bandmark.example as of 24 November 2026.');
  api.isOffline = true;
  jest.spyOn(Date, 'now').mockReturnValue(NOW + HOUR + 5 * MINUTE + 1);
  await drop(fileOf(JSON.stringify(document)));
  expect(await screen.findByRole('heading', { name: 'Genuine, but it may have been withdrawn' })).toBeVisible();
  expect(screen.getByText(/The issuer’s list of withdrawn certificates could not be reached\./)).toBeVisible();
  api.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
});

test('without the issuer’s keys nothing is checked; the next file requests them again', async () => {
  const document = await certificate();
  api.isOffline = true;
  render(<VerifyScreen />);
  await drop(fileOf(JSON.stringify(document)));
  expect(await screen.findByText(/^The issuer’s keys could not be loaded/)).toBeVisible();
  api.isOffline = false;
  await drop(fileOf(JSON.stringify(document)));
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  expect(screen.getByText('Knows the keys of bandmark.example as of 24 November 2026.')).toBeVisible();
});

async function lookUp(link: string) {
  render(<VerifyScreen />);
  await userEvent.click(screen.getByLabelText('Link or number of a certificate'));
  await userEvent.paste(link);
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
}

// read-code.test.ts lists the links and texts in which a number is found.
test.each([
  ['https://bandmark.example/#A1111111111111111111111/verification', 0],
  // The site sends the certificate that replaced it.
  ['https://bandmark.example/c/A2222222222222222222222', 1],
])('looks up the certificate of %s', async (link, notes) => {
  const document = await certificate();
  api.on(credentialById, raw(document));
  await lookUp(link);
  expect(await screen.findByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  expect(screen.queryAllByText(/^You looked up A2222222222222222222222\. It was issued again/)).toHaveLength(notes);
});

test.each([
  [404, 'unknown_certificate', 'There is no certificate with this number.'],
  [404, 'not_found', /^The certificate with this number is not signed yet/],
  [410, 'certificate_withdrawn', 'The certificate with this number was withdrawn.'],
  [429, 'too_many_requests', /^Too many numbers were looked up from your network\./],
  [503, 'unavailable', 'The certificate could not be fetched. Check your connection and try again.'],
  [404, 'http_error', 'The certificate could not be fetched. Check your connection and try again.'],
  [410, 'http_error', 'The certificate could not be fetched. Check your connection and try again.'],
])('says what a %i with the code %s means', async (status, code, sentence) => {
  api.on(credentialById, () => refuse(status, 'No.', code));
  await lookUp('A1111111111111111111111');
  expect(await screen.findByText(sentence)).toBeVisible();
});
