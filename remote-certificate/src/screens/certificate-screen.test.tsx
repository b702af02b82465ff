import { certificateById } from '@bandmark/contracts/api/certificates';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DESCRIPTORS } from '../descriptors/descriptors';
import { CERTIFICATE_ID as ID, FULL_RECORD, QUICK_RECORD } from '../testing/certificate-record';
import { CertificateScreen } from './certificate-screen';

const record = QUICK_RECORD;

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const open = (isVerified = false) => render(<CertificateScreen certificateId={ID} isVerified={isVerified} />);

test('shows the holder, the overall level and one tile per taken skill (§2.65 §2.66 §2.67)', async () => {
  api.on(certificateById, record);
  open();
  expect(await screen.findByRole('heading', { name: 'Sample Candidate' })).toBeVisible();
  expect(
    screen.getByText(
      'has successfully earned the Certificate in English Proficiency and achieved the following level:',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /C1 ?Advanced.*Click for Verification/ })).toHaveAttribute(
    'href',
    `/#${ID}/verification`,
  );
  const tiles = screen.getByRole('navigation', { name: 'Levels by skill' });
  expect(
    within(tiles)
      .getAllByRole('link')
      .map((tile) => tile.getAttribute('href')),
  ).toEqual([
    '/replay/speaking/11111111-1111-4111-8111-111111111111/webm/1234/bundle-01',
    '/replay/writing/22222222-2222-4222-8222-222222222222/webm/99/report-01',
  ]);
  expect(within(tiles).getByText('Intermediate+')).toBeVisible();
});

test('the header links home, names the certificate and shows a picture of the recording (§2.64 §7.20)', async () => {
  api.on(certificateById, record);
  open();
  const picture = await screen.findByRole('img', { name: 'Sample Candidate, from the recording' });
  expect(picture).toHaveAttribute('src', `/certificate-answers/1000-1999/1234/${record.speakingUuid}.jpg`);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Bandmark, home' })).toHaveAttribute('href', '/');
  expect(header.getByRole('link')).toHaveTextContent('Bandmark');
  expect(header.getByText('English Proficiency Certificate')).toBeVisible();
  fireEvent.error(picture);
  expect(header.queryByRole('img', { name: /from the recording/ })).toBeNull();
  expect(screen.getByRole('banner').querySelector('.avatar > *')).not.toBeNull();
});

test('seal, code to scan, signature and date (§2.68 §2.69 §3.8)', async () => {
  api.on(certificateById, record);
  open();
  expect(await screen.findByRole('img', { name: 'Awarded on 14 Nov 2026' })).toBeVisible();
  const code = screen.getByRole('img', { name: `QR code with the address ${record.qrUrl}` });
  expect(code).toBeVisible();
  expect(code.querySelector('path')).toHaveAttribute('d', record.qrCode?.path);
  expect(screen.getByText('Scan for Verification')).toBeVisible();
  expect(screen.getByText('Executive Director')).toBeVisible();
  expect(screen.getByText('Awarded on').nextSibling).toHaveTextContent('14 Nov 2026');
});

test('all four skills have their tile, and each opens its replay (§2.67)', async () => {
  api.on(certificateById, FULL_RECORD);
  open();
  const tiles = within(await screen.findByRole('navigation', { name: 'Levels by skill' })).getAllByRole('link');
  expect(tiles.map((tile) => [tile.textContent?.match(/^[A-Z][a-z]+/)?.[0], tile.getAttribute('href')])).toEqual([
    ['Speaking', expect.stringMatching(/^\/replay\/speaking\/.*\/1234\/bundle-01$/)],
    ['Writing', expect.stringMatching(/^\/replay\/writing\/.*\/99\/report-01\/report-02$/)],
    ['Reading', expect.stringMatching(/^\/replay\/reading\/.*\/77\/77$/)],
    ['Listening', expect.stringMatching(/^\/replay\/listening\/.*\/88\/88$/)],
  ]);
});

test('highlights the achieved step and explains it (§2.70 §2.71)', async () => {
  api.on(certificateById, record);
  open();
  await screen.findByRole('heading', { name: 'Sample Candidate' });
  const scale = within(screen.getByRole('region', { name: 'Result on the Spectrum' }));
  expect(scale.getAllByRole('listitem')).toHaveLength(7);
  expect(scale.getAllByRole('listitem').find((step) => step.getAttribute('aria-current'))).toHaveTextContent(
    'C1Advanced',
  );
  expect(
    screen.getByText(
      'The achieved level is C1 Advanced according to the Common European Framework of Reference (CEFR). This score is calculated as an average of the skill section scores.',
    ),
  ).toBeVisible();
});

test('each skill has its ring, sub-scores, who gave them, description, points and report (§2.72)', async () => {
  api.on(certificateById, record);
  open();
  const speaking = within(await screen.findByRole('region', { name: 'Speaking' }));
  expect(speaking.getByRole('img', { name: 'Band 7.5 of 9, level C1 Advanced' })).toBeVisible();
  expect(speaking.getByText('C1 Advanced')).toBeVisible();
  expect(speaking.getByText(DESCRIPTORS.speaking.C1.description)).toBeVisible();
  expect(speaking.getAllByRole('listitem').map((item) => item.textContent)).toEqual(DESCRIPTORS.speaking.C1.points);
  expect(speaking.getAllByRole('term')).toHaveLength(4);
  expect(speaking.getByText('Band 7.5 of 9, marked by an examiner')).toBeVisible();
  expect(speaking.getByText('Pronunciation').nextSibling).toHaveTextContent('8.0');
  expect(speaking.queryByText('Derived from the band')).toBeNull();
  expect(speaking.getByRole('link', { name: 'Detailed report, Speaking' })).toHaveAttribute(
    'href',
    '/report/speaking/bundle-01',
  );

  const writing = within(screen.getByRole('region', { name: 'Writing' }));
  expect(writing.getByText('Derived from the band')).toBeVisible();
  expect(writing.getByText('Task Achievement').nextSibling).toHaveTextContent('7.0');
  expect(writing.getByText('Lexical Resource').nextSibling).toHaveTextContent('6.0');
});

test('the verified view lists the recordings that exist', async () => {
  api.on(certificateById, { ...record, writingUuid: null });
  open(true);
  const heading = await screen.findByRole('heading', { name: 'Verified Test Recordings for Sample Candidate' });
  const list = within(heading.closest('section') as HTMLElement);
  expect(list.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual(['Speaking recording']);
  expect(heading).toHaveFocus();
});

test('LinkedIn gets name, date and address; the footer says what the service is (§2.73 §7.21)', async () => {
  api.on(certificateById, record);
  open();
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible();
  expect(screen.getByText(/^Bandmark tests speaking, .* 5 million writings have been evaluated/)).toBeVisible();
  const link = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: /Add to LinkedIn/ })).href);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    name: 'English Proficiency Certificate - C1 Advanced Level',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: `${window.location.origin}/c/${ID}`,
    certId: ID,
  });
});

test('shares the link whose page needs no script, by the clipboard and by a device’s share sheet', async () => {
  const user = userEvent.setup();
  api.on(certificateById, record);
  const { unmount } = open();
  const address = `${window.location.origin}/c/${ID}`;
  const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(address);
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();

  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(`This is the link: ${address}`)).toBeVisible();
  unmount();

  const share = jest.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  Object.assign(navigator, { share });
  try {
    open();
    await user.click(await screen.findByRole('button', { name: 'Share…' }));
    expect(share).toHaveBeenCalledWith({ title: 'English Proficiency Certificate of Sample Candidate', url: address });
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

const EARNED = /has successfully earned/;

test('a failed load says so, shows empty values without a level, and can be repeated (§8.10)', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on(certificateById, refuse(500, 'no'));
  open();
  expect(await screen.findByText('This certificate could not be loaded.')).toBeVisible();
  expect(screen.getByText('Advanced')).not.toHaveAttribute('aria-current');
  expect(screen.queryByText(EARNED)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Levels by skill' })).toBeNull();
  expect(screen.queryByRole('link', { name: /LinkedIn/ })).toBeNull();
  expect(warn).toHaveBeenCalled();

  api.on(certificateById, record);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Sample Candidate' })).toBeVisible();
  expect(screen.getByText(EARNED)).toBeVisible();
  warn.mockRestore();
});

test('where there is no certificate, nothing looks like one', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on(certificateById, refuse(404, 'no'));
  open();
  expect(
    await screen.findByRole('heading', { name: 'There is no certificate at this address.', level: 1 }),
  ).toBeVisible();
  expect(screen.queryByText(EARNED)).toBeNull();
  expect(screen.queryByText('Advanced')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  warn.mockRestore();
});

test('a network that refuses the certificate without a code does not deny it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  api.on(certificateById, refuse(404, 'Sign in to this network.', 'http_error'));
  open();
  expect(await screen.findByText('This certificate could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  warn.mockRestore();
});

test('a sample says that it is one', async () => {
  api.on(certificateById, { ...record, isSample: true });
  open();
  expect(await screen.findByText(/This is a sample certificate/)).toBeVisible();
});

test.each([
  ['site', 'Another person took the test.', 'Another person took the test.'],
  ['holder', '', 'Its holder has withdrawn it.'],
])('a certificate that its %s withdrew says so, and shows neither name nor level', async (by, reason, said) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const params = { withdrawnAt: '2026-11-14T23:30:00.000Z', by, reason };
  api.on(certificateById, refuse(410, 'This certificate was withdrawn.', 'certificate_withdrawn', params));
  const { container } = open();
  const name = 'This certificate was withdrawn on 14 November 2026.';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getByText(said)).toBeVisible();
  expect(container).not.toHaveTextContent(/earned|Sample Candidate|C1|Advanced|Spectrum/);
  expect(screen.queryByRole('button')).toBeNull();
  warn.mockRestore();
});

test('a former id shows the current certificate, says since when, and becomes the current address', async () => {
  const reissued = { certificateId: 'AnotherCertificate1234', reissuedAt: '2026-11-15T08:00:00.000Z' };
  window.history.replaceState(null, '', `/#${ID}`);
  api.on(certificateById, { ...record, reissued });
  open();
  expect(
    await screen.findByText('This certificate was issued again on 15 November 2026. This is the current one.'),
  ).toBeVisible();
  expect(window.location.hash).toBe('#AnotherCertificate1234');
  expect(screen.getByRole('link', { name: /Click for Verification/ })).toHaveAttribute(
    'href',
    '/#AnotherCertificate1234/verification',
  );
  expect(screen.getByRole('link', { name: /LinkedIn/ }).getAttribute('href')).toContain('AnotherCertificate1234');
  window.history.replaceState(null, '', '/');
});

test('the page says that recordings are hidden, and no tile leads to an error', async () => {
  const hidden = { speakingUuid: null, writingUuid: null, speakingMimeType: null, writingMimeType: null };
  api.on(certificateById, { ...record, ...hidden, recordingsHidden: true });
  open(true);
  await screen.findByRole('heading', { name: 'Verified Test Recordings for Sample Candidate' });
  expect(screen.getAllByText('The holder has hidden the recordings of this test. The levels stay valid.')).toHaveLength(
    2,
  );
  const tiles = within(screen.getByRole('navigation', { name: 'Levels by skill' }));
  expect(tiles.getByText('Speaking')).toBeVisible();
  expect(tiles.queryByRole('link')).toBeNull();
});
