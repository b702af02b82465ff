import {
  giveCertificateName,
  hideRecordings,
  issueAgain,
  listOwnCertificates,
  type OwnCertificate,
  type OwnCertificates,
  withdrawRecordings,
} from '@bandmark/contracts/api/own-certificates';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CertificatesSection } from './certificates-section';

const user = userEvent.setup({ delay: null });
const CERTIFICATE: OwnCertificate['certificate'] & object = {
  certificateId: 'ATestCertificate12345',
  userName: 'Eva Nowak',
  issuedAt: '2026-11-14T10:00:00.000Z',
  totalBand: 7,
  totalLevel: 'C1',
};
const TEST: OwnCertificate = {
  myTestId: 42,
  number: 3,
  certificate: CERTIFICATE,
  needsName: false,
  withdrawn: null,
  recordings: 'shown',
};

let api: MockedApi;
let answer: OwnCertificates;
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  api = mockApi();
  answer = { certificateName: 'Eva Nowak', suggestedName: 'Eva', tests: [TEST] };
  api.on(listOwnCertificates, () => answer);
});
afterEach(() => api.restore());

const bodyOf = (request: string) => api.calls.find((call) => call.request === request)?.body;
const open = async () => {
  render(<CertificatesSection />);
  return within(await screen.findByRole('region', { name: 'Certificates and recordings' }));
};
const field = () => screen.findByRole('textbox', { name: 'Name on your certificate' });

test('a name that is given issues what waited for it', async () => {
  answer = { certificateName: null, suggestedName: 'Eva', tests: [{ ...TEST, certificate: null, needsName: true }] };
  await open();
  expect(await screen.findByText(/Your certificate is ready. It needs your name/)).toBeVisible();
  expect(await field()).toHaveValue('Eva');
  await user.clear(await field());
  await user.type(await field(), 'eva@example.org');
  expect(screen.getByText('Enter your name as it is on your ID.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use this name' })).toBeDisabled();
  await user.clear(await field());
  await user.type(await field(), 'Eva Nowak');
  api.on(giveCertificateName, () => {
    answer = { certificateName: 'Eva Nowak', suggestedName: 'Eva', tests: [TEST] };
    return { certificateName: 'Eva Nowak' };
  });
  await user.click(screen.getByRole('button', { name: 'Use this name' }));
  expect(await screen.findByText(/Certificate for Eva Nowak, 14 November 2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use this name' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Use this name' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Open the certificate of test 3' })).toHaveAttribute(
    'href',
    '/#ATestCertificate12345',
  );
});

test('a date stands after a name from right to left, not before it', async () => {
  const certificate = { ...CERTIFICATE, userName: 'דוד לוי' };
  answer = { ...answer, certificateName: 'דוד לוי', tests: [{ ...TEST, certificate }] };
  await open();
  expect(await screen.findByText(/^Certificate for \u2068דוד לוי\u2069, 14 November 2026/)).toBeVisible();
});

test('a certificate with a former name is issued again, and the focus moves to what says so', async () => {
  answer = { ...answer, certificateName: 'Eva Lis' };
  await open();
  api.on(issueAgain, () => {
    answer = { ...answer, tests: [{ ...TEST, certificate: { ...CERTIFICATE, userName: 'Eva Lis' } }] };
    return { certificateId: 'AnotherCertificate1234' };
  });
  await user.click(await screen.findByRole('button', { name: 'Issue again for Eva Lis' }));
  expect(await screen.findByText('Issued again.')).toBeVisible();
  expect(await screen.findByText(/^Certificate for Eva Lis, 14 November 2026/)).toHaveFocus();

  // With yet another name, it is not issued again any more.
  await user.clear(await field());
  await user.type(await field(), 'Eva Maj');
  api.on(giveCertificateName, () => {
    answer = { ...answer, certificateName: 'Eva Maj' };
    return { certificateName: 'Eva Maj' };
  });
  await user.click(screen.getByRole('button', { name: 'Use this name' }));
  expect(await screen.findByRole('button', { name: 'Issue again for Eva Maj' })).toBeVisible();
  expect(screen.queryByText('Issued again.')).toBeNull();
});

test('a certificate issued again is said to be, also where the list cannot be read again', async () => {
  answer = { ...answer, certificateName: 'Eva Lis' };
  await open();
  api.on(issueAgain, () => {
    api.on(listOwnCertificates, refuse(503, 'x', 'unavailable'));
    return { certificateId: 'AnotherCertificate1234' };
  });
  await user.click(await screen.findByRole('button', { name: 'Issue again for Eva Lis' }));
  expect(await screen.findByText('Issued again.')).toBeVisible();
});

test('recordings are hidden and shown again; a failure is said', async () => {
  await open();
  api.on(hideRecordings, refuse(503, 'x', 'unavailable'));
  await user.click(await screen.findByRole('button', { name: 'Hide recordings of test 3' }));
  expect(await screen.findByText(/cannot do this right now/)).toBeVisible();
  // The text changes in the same live region, so screen readers announce it.
  const state = screen.getByText('Anyone with the link can watch the recordings.');
  api.on(hideRecordings, ({ body }) => {
    const recordings = (body as { hidden: boolean }).hidden ? ('hidden' as const) : ('shown' as const);
    answer = { ...answer, tests: [{ ...TEST, recordings }] };
    return { recordings };
  });
  await user.click(screen.getByRole('button', { name: 'Hide recordings of test 3' }));
  expect(await screen.findByText(/are hidden\. .* still shows your answers and your marks\.$/)).toBeVisible();
  expect(state).toHaveTextContent('The recordings are hidden.');
  expect(state).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('button', { name: 'Show recordings of test 3' }));
  expect(await screen.findByRole('button', { name: 'Hide recordings of test 3' })).toBeVisible();
  expect(bodyOf('POST /api/certificate/own-certificates/42/recordings/hide')).toEqual({ hidden: true });
});

test('a list that cannot be read again after a change says that it may be older, and is read again', async () => {
  await open();
  api.on(hideRecordings, () => {
    answer = { ...answer, tests: [{ ...TEST, recordings: 'hidden' }] };
    return { recordings: 'hidden' as const };
  });
  const hide = await screen.findByRole('button', { name: 'Hide recordings of test 3' });
  api.on(listOwnCertificates, refuse(503, 'x', 'unavailable'));
  await user.click(hide);
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/cannot do this right now.*This page may not show your last change yet\./);
  expect(screen.getByText('Anyone with the link can watch the recordings.')).toBeVisible();
  api.on(listOwnCertificates, () => answer);
  await user.click(within(note).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^The recordings are hidden\./)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('recordings are withdrawn only after what is lost was said', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete these recordings?' }));
  expect(dialog.getByText(/so we withdraw it too/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep them' }));
  expect(api.calls).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  api.on(withdrawRecordings, refuse(409, 'x', 'recordings_open'));
  await user.click(screen.getByRole('button', { name: 'Delete recordings' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/when the test is over/);
  api.on(withdrawRecordings, () => {
    const withdrawn = { withdrawnAt: '2026-11-20T10:00:00.000Z', by: 'holder' as const, reason: '' };
    answer = { ...answer, tests: [{ ...TEST, certificate: null, withdrawn, recordings: 'withdrawn' }] };
    return { recordings: 'withdrawn' as const };
  });
  await user.click(screen.getByRole('button', { name: 'Delete recordings' }));
  expect(
    await screen.findByText('You withdrew this certificate with its recordings on 20 November 2026.'),
  ).toBeVisible();
  await waitFor(() => expect(screen.getByText('The recordings are deleted.')).toHaveFocus());
  expect(screen.queryByRole('button', { name: /recordings|Withdraw/ })).toBeNull();
});

test('recordings that are being deleted are not kept: the dialog stays until the outcome', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  api.on(withdrawRecordings, () => held.then(() => refuse(503, 'x', 'unavailable')));
  await user.click(screen.getByRole('button', { name: 'Delete recordings' }));
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Delete these recordings?' })).toBeVisible();
  respond();
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot do this right now/);
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The next time, nothing has failed yet.
  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  expect(screen.getByRole('dialog', { name: 'Delete these recordings?' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a certificate that the site withdrew tells its reason', async () => {
  const withdrawn = { withdrawnAt: '2026-11-20T10:00:00.000Z', by: 'site' as const, reason: 'Another person took it.' };
  answer = { ...answer, tests: [{ ...TEST, certificate: null, withdrawn }] };
  await open();
  expect(await screen.findByText('We withdrew this certificate on 20 November 2026.')).toBeVisible();
  expect(screen.getByText('Another person took it.')).toBeVisible();
});

test('a replaced test gets no certificate, whether its recordings are deleted or not', async () => {
  answer = { ...answer, tests: [{ ...TEST, certificate: null, isReplaced: true }] };
  await open();
  expect(await screen.findByText('This test gets no certificate.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete these recordings?' });
  expect(dialog).toHaveTextContent('You cannot get them back.Your answers and marks stay in your account.');
});

test('hidden recordings without a certificate: nothing is said of one, and nothing of hiding them', async () => {
  answer = { ...answer, tests: [{ ...TEST, certificate: null, recordings: 'hidden' }] };
  await open();
  expect(await screen.findByText(/^The recordings are hidden/)).toHaveTextContent(/^The recordings are hidden\.$/);
  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete these recordings?' });
  expect(dialog).toHaveTextContent(/Your answers and marks stay in your account\.Delete recordings/);
});

test('without a certificate, deleting recordings says that none will come, before and after', async () => {
  answer = { ...answer, tests: [{ ...TEST, certificate: null }] };
  await open();
  expect(await screen.findByText('No certificate yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete these recordings?' }));
  expect(
    dialog.getByText(/^Without them, this test gets no certificate.* not marked yet gets no mark\.$/),
  ).toBeVisible();
  api.on(withdrawRecordings, () => {
    answer = { ...answer, tests: [{ ...TEST, certificate: null, recordings: 'withdrawn' }] };
    return { recordings: 'withdrawn' as const };
  });
  await user.click(dialog.getByRole('button', { name: 'Delete recordings' }));
  expect(await screen.findByText('This test gets no certificate.')).toBeVisible();
  expect(screen.queryByText('No certificate yet.')).toBeNull();
});

test('recordings that could not be finalised are not watched or hidden, but withdrawn', async () => {
  answer = { ...answer, tests: [{ ...TEST, certificate: null, recordings: 'none', isUnfinalised: true }] };
  await open();
  const state = await screen.findByText('The recordings cannot be watched yet.');
  expect(screen.queryByRole('button', { name: /^(?:Hide|Show) recordings/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw for good the recordings of test 3' }));
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Hide recordings');
  api.on(withdrawRecordings, () => {
    answer = { ...answer, tests: [{ ...TEST, certificate: null, recordings: 'withdrawn', isUnfinalised: false }] };
    return { recordings: 'withdrawn' as const };
  });
  await user.click(screen.getByRole('button', { name: 'Delete recordings' }));
  await waitFor(() => expect(state).toHaveTextContent('The recordings are deleted.'));
  expect(state).toHaveFocus();
});
