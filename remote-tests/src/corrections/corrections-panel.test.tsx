import {
  type Correction,
  findForCorrection,
  withdrawCertificate,
  withdrawMark,
} from '@bandmark/contracts/api/corrections';
import { listMarking } from '@bandmark/contracts/api/marking';
import { useAppStore } from '@bandmark/platform';
import { MemoryRouter, type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarkingList } from '../marking/marking-list';

const user = userEvent.setup({ delay: null });
const ATTEMPT = 'a0000000-0000-4000-8000-000000000001';
const TEST: Correction = {
  myTestId: 42,
  number: 3,
  userName: 'Eva Nowak',
  certificate: {
    certificateId: 'ATestCertificate12345',
    issuedAt: '2026-11-14T10:00:00.000Z',
    totalBand: 7,
    totalLevel: 'C1',
  },
  withdrawn: null,
  parts: [
    {
      attemptId: ATTEMPT,
      skill: 'writing',
      submittedAt: '2026-11-13T10:00:00.000Z',
      mark: {
        band: 7,
        level: 'C1',
        source: 'examiner',
        markedAt: '2026-11-14T09:00:00.000Z',
        markedBy: 'examiner@example.org',
      },
      withdrawals: [],
    },
  ],
};
const REASON = 'The examiner marked another answer by mistake.';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
  api.on(listMarking, []);
});
afterEach(() => {
  api.restore();
  useAppStore.setState({ user: null });
});

function open(roles: { isExaminer?: boolean; isLead?: boolean; isOperator?: boolean }) {
  useAppStore.setState({ user: { name: 'Lead', location: 'EE', ...roles } });
  render(
    <MemoryRouter>
      <MarkingList />
    </MemoryRouter>,
  );
}
const find = async (by: string) => {
  await user.click(screen.getByRole('textbox', { name: 'Certificate, receipt or report' }));
  await user.paste(by);
  await user.click(screen.getByRole('button', { name: 'Find' }));
};
/** Fills the box of the reason, which has the focus when it appears. */
const giveReason = (reason: string) => user.paste(reason);

test('examiners alone correct nothing; a lead who is none has no list', async () => {
  open({ isExaminer: true });
  expect(await screen.findByText('Nothing to mark')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Correct a mark or a certificate' })).toBeNull();
});

test.each([
  ['a link', 'https://bandmark.example/#ATestCertificate12345/verification', 'ATestCertificate12345'],
  ['a report’s address', 'https://bandmark.example/report/writing/abcdefgh12', 'abcdefgh12'],
  ['a link with a query', 'https://bandmark.example/c/ATestCertificate12345/?trk=public', 'ATestCertificate12345'],
  ['a number', ' ATestCertificate12345 ', 'ATestCertificate12345'],
])('%s finds the test', async (_, given, by) => {
  let asked: string | null = null;
  api.on(findForCorrection, ({ query }) => {
    asked = query.get('by');
    return TEST;
  });
  open({ isLead: true });
  await find(given);
  expect(await screen.findByRole('heading', { name: 'Test 3 of Eva Nowak' })).toBeVisible();
  expect(asked).toBe(by);
});

test('a mark is withdrawn with a reason', async () => {
  api.on(findForCorrection, TEST);
  open({ isLead: true });
  await find('ATestCertificate12345');
  expect(await screen.findByRole('heading', { name: 'Test 3 of Eva Nowak' })).toBeVisible();
  expect(screen.queryByText('Nothing to mark')).toBeNull();
  expect(screen.queryByText(/^Answers to mark/)).toBeNull();
  const panel = within(screen.getByRole('region', { name: 'Correct a mark or a certificate' }));
  expect(panel.getByText(/marked on 14 November 2026 by examiner@example.org/)).toBeVisible();

  expect(screen.getByRole('heading', { name: 'Test 3 of Eva Nowak' })).toHaveFocus();
  await user.click(panel.getByRole('button', { name: 'Withdraw this mark' }));
  expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/is withdrawn too.*Write one/);
  await user.click(panel.getByRole('button', { name: 'Cancel' }));
  expect(panel.getByRole('button', { name: 'Withdraw this mark' })).toHaveFocus();
  await user.click(panel.getByRole('button', { name: 'Withdraw this mark' }));
  expect(panel.getByText(/A certificate that rests on this mark is withdrawn too/)).toBeVisible();
  expect(panel.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
  await giveReason(REASON);
  api.on(withdrawMark, refuse(409, 'x', 'not_marked'));
  await user.click(panel.getByRole('button', { name: 'Withdraw' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('This answer has no mark.');
  const withdrawnAt = '2026-11-20T10:00:00.000Z';
  api.on(withdrawMark, {
    ...TEST,
    certificate: null,
    withdrawn: { withdrawnAt, by: 'site', reason: REASON },
    parts: TEST.parts.map((part) => ({
      ...part,
      mark: null,
      withdrawals: [{ band: 7, withdrawnAt, withdrawnBy: 'lead@example.org', reason: REASON }],
    })),
  });
  await user.click(panel.getByRole('button', { name: 'Withdraw' }));
  expect(await panel.findByText(`Withdrawn on 20 November 2026. ${REASON}`)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Test 3 of Eva Nowak' })).toHaveFocus();
  expect(panel.getByText(/Band 7.0 was withdrawn on 20 November 2026 by lead@example.org/)).toBeVisible();
  expect(api.calls.at(-1)).toEqual({
    request: `POST /api/corrections/marks/${ATTEMPT}/withdraw`,
    body: { reason: REASON, markedAt: '2026-11-14T09:00:00.000Z' },
  });
});

test.each([
  ['success', { ...TEST, certificate: null }, 'Test 3 of Eva Nowak: The withdrawal is done.'],
  ['refusal', refuse(409, 'x', 'not_marked'), 'Test 3 of Eva Nowak: This answer has no mark.'],
])(
  'a %s that comes after another test was found leaves that test alone, and is said',
  async (_, response, sentence) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on(withdrawMark, () => held.then(() => response));
    api.on(findForCorrection, TEST);
    open({ isLead: true });
    await find('ATestCertificate12345');
    await user.click(await screen.findByRole('button', { name: 'Withdraw this mark' }));
    await giveReason(REASON);
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));

    api.on(findForCorrection, { ...TEST, myTestId: 43, number: 8, userName: 'Jan Kos' });
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByRole('heading', { name: 'Test 8 of Jan Kos' });
    await user.click(screen.getByRole('button', { name: 'Withdraw the certificate' }));
    await giveReason('Another person');
    answer();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Test 8 of Jan Kos' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Another person');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('the mark of an answer key cannot be withdrawn', async () => {
  const parts = TEST.parts.map((part) => ({
    ...part,
    skill: 'reading' as const,
    mark: part.mark && { ...part.mark, source: 'key' as const, markedBy: null },
  }));
  api.on(findForCorrection, { ...TEST, parts });
  open({ isLead: true });
  await find('ATestCertificate12345');
  expect(await screen.findByText(/marked on 14 November 2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Withdraw the certificate' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw this mark' })).toBeNull();
});

test('an operator withdraws a certificate; what is not found is said', async () => {
  api.on(findForCorrection, refuse(404, 'x', 'unknown_test'));
  open({ isOperator: true });
  await find('ATestCertificate12345');
  expect(await screen.findByText('We could not find this test.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Certificate, receipt or report' })).toHaveFocus();
  api.on(findForCorrection, TEST);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw the certificate' }));
  await giveReason('Another person took this test.');
  api.on(withdrawCertificate, { ...TEST, certificate: null });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('None.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({
    reason: 'Another person took this test.',
    certificateId: 'ATestCertificate12345',
  });
});
