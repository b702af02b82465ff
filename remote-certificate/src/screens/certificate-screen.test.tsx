import { certificateById, type CertificateRecord } from '@bandmark/contracts/api/certificates';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CertificateScreen } from './certificate-screen';

const ID = 'ATestCertificate12345';
const record: CertificateRecord = {
  userName: 'Sample Candidate',
  userDate: '2026-11-14T10:00:00.000Z',
  userLevel: { total: 7, speaking: 7.5, writing: 6.5 },
  levels: { total: 'C1', speaking: 'C1', writing: 'B2' },
  subScores: { speaking: { scores: [8, 7.5, 7, 7.5], derived: false } },
  sources: { speaking: 'examiner', writing: 'examiner' },
  qrUrl: `https://bandmark.example/#${ID}/verification`,
  testSpeakingId: 1234,
  speakingId: 1234,
  speakingUuid: '11111111-1111-4111-8111-111111111111',
  speakingMimeType: 'webm',
  speakingBundleId: 'bundle-01',
  testWritingId: 99,
  writingId: 99,
  writingUuid: '22222222-2222-4222-8222-222222222222',
  writingMimeType: 'webm',
  writing1Url: 'report-01',
};

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const open = (isVerified = false) => render(<CertificateScreen certificateId={ID} isVerified={isVerified} />);

test('shows the holder, the overall level and one tile per taken skill', async () => {
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

test('highlights the achieved step and explains it', async () => {
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

test('each skill tells its sub-scores, who gave them and where its report is', async () => {
  api.on(certificateById, record);
  open();
  const speaking = within(await screen.findByRole('region', { name: 'Speaking' }));
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

test('LinkedIn gets name, date and address', async () => {
  api.on(certificateById, record);
  open();
  const link = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: /Add to LinkedIn/ })).href);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    name: 'English Proficiency Certificate - C1 Advanced Level',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: `${window.location.origin}/#${ID}`,
    certId: ID,
  });
});

const EARNED = /has successfully earned/;

test('a load that fails shows empty values, never that somebody earned one, says so, and can be repeated', async () => {
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

test('a sample says that it is one', async () => {
  api.on(certificateById, { ...record, isSample: true });
  open();
  expect(await screen.findByText(/This is a sample certificate/)).toBeVisible();
});
