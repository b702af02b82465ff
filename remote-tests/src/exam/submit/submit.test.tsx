import { type AnyAttempt, type Attempt, beginAttempt, takeLease } from '@bandmark/contracts/api/attempts';
import { fullTestPart } from '@bandmark/contracts/api/full-tests';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ExamSite, FULL_PART, SERVER_TIME, SPEAKING, WRITING } from '../testing/exam-site';

let site: ExamSite;
beforeEach(() => {
  site = new ExamSite();
});
afterEach(() => site.close());

type Fields = Partial<Pick<AnyAttempt, 'deadline' | 'state' | 'otherTextAt'>>;
const openQuick = (attempt: Attempt) => (fields: Fields) => {
  site.part({ ...attempt, ...fields });
  site.open(`/quick-test-${attempt.skill}/42`);
};
/** Opens a begun reading part, which the answer key marks. */
const openReading = (fields: Fields) => {
  const task = { kind: 'reading' as const, taskId: 'r', passages: [] };
  site.api.on(fullTestPart, {
    ...FULL_PART,
    skill: 'reading',
    attempt: { ...WRITING, skill: 'reading', task, ...fields },
  });
  site.open('/test/reading/43');
};

describe('submitting', () => {
  test('asks first; "Keep working" goes back', async () => {
    const box = await site.takeWriting();
    await site.user.type(box, 'two words');
    await site.user.click(screen.getByRole('button', { name: 'Submit' }));
    const dialog = screen.getByRole('dialog', { name: 'Submit your answer?' });
    expect(dialog).toHaveTextContent('2 words');
    await site.user.click(within(dialog).getByRole('button', { name: 'Keep working' }));
    expect(box).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Submit your answer?' })).toBeNull();
  });

  test('gives the receipt, follows the upload, and leads back to the tests', async () => {
    await site.takeWriting();
    site.outbox.waiting = { answers: 1, chunks: 4 };
    await site.submit();
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toHaveFocus();
    // The skip link leads there.
    screen.getByRole('main').focus();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('R-17')).toBeVisible();
    expect(screen.getByText(/Until your answer has its mark, you find it again here: press “Receipt”/)).toBeVisible();
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await site.user.click(screen.getByRole('button', { name: 'Copy receipt' }));
    expect(await screen.findByText('Receipt copied')).toHaveAttribute('role', 'status');
    expect(write).toHaveBeenCalledWith('R-17');
    expect(await screen.findByRole('progressbar', { name: 'Sending your recording' })).toBeVisible();
    site.outbox.waiting = { answers: 0, chunks: 0 };
    act(() => site.outbox.changed());
    expect(await screen.findByText('All of your recording has arrived.')).toBeVisible();
    await site.user.click(screen.getByRole('link', { name: 'Back to tests' }));
    expect(screen.getByRole('heading', { name: 'Quick Tests' })).toBeVisible();
  });

  test('waits for nothing that another account left on the device', async () => {
    await site.takeWriting();
    site.outbox.chunksOfOthers = 9;
    await site.submit();
    expect(await screen.findByText('All of your recording has arrived.')).toBeVisible();
  });

  describe('claims no part of the recording that another device may hold', () => {
    const ALL = 'All of your recording has arrived.';
    const OWN = 'This device has nothing left to send.';
    const expectOwn = async () => {
      expect(await screen.findByText(OWN)).toHaveAttribute('role', 'status');
      expect(screen.queryByText(ALL)).toBeNull();
    };

    test('where it was submitted before', async () => {
      const submission = { receipt: 'R-17', at: SERVER_TIME, by: 'candidate' as const, late: false };
      site.part({ ...WRITING, state: 'submitted', submission });
      site.open('/quick-test-writing/42');
      await expectOwn();
    });

    test('where another page recorded first', async () => {
      site.leaseHeld(2);
      await site.takeWriting();
      await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
      await site.submit();
      await expectOwn();
    });

    test('where nothing was recorded', async () => {
      site.isRecorderMissing = true;
      await site.takeWriting();
      await screen.findByText(/Nothing is being recorded/);
      await site.submit();
      await expectOwn();
    });

    test('where another device has submitted', async () => {
      await site.takeWriting();
      await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
      site.api.on(takeLease, refuse(409, 'Submitted.', 'attempt_closed'));
      await site.advance(5_500);
      await expectOwn();
    });
  });

  test.each([
    [2 * 86_400_000, 'Most marks come within 2 days.'],
    [undefined, 'The mark appears in your tests.'],
  ])('says what comes next, with the usual time where it is known', async (usualMarkMs, text) => {
    await site.takeWriting({ ...WRITING, ...(usualMarkMs === undefined ? {} : { usualMarkMs }) });
    await site.submit();
    const steps = await screen.findByRole('region', { name: 'What comes next' });
    const said = within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      'You get an automatic estimate in a few minutes.',
      expect.stringContaining(text),
      'When both parts have a mark, you get your certificate.',
    ]);
  });

  const REPLACED = 'You have another test in place of this one, so this one gets no certificate.';
  const WITHDRAWN = 'You deleted the recordings of this test, so it gets no certificate.';
  const NO_MARK = 'No examiner marks this answer any more.';
  test.each<[string, Attempt, Attempt['testClosedBy'], string[]]>([
    ['writing, once the test is replaced', WRITING, 'replacement', [NO_MARK, REPLACED]],
    ['speaking, once the test is replaced', SPEAKING, 'replacement', [NO_MARK, REPLACED]],
    ['writing without its recording', WRITING, 'withdrawal', ['An examiner marks your answer. ', WITHDRAWN]],
    ['speaking without its recording', SPEAKING, 'withdrawal', [NO_MARK, WITHDRAWN]],
  ])('promises no mark that does not come, and no certificate: %s', async (_, attempt, testClosedBy, said) => {
    site.part({ ...attempt, state: 'submitted', testClosedBy });
    site.open(`/quick-test-${attempt.skill}/42`);
    const steps = within(await screen.findByRole('region', { name: 'What comes next' }));
    expect(
      steps
        .getAllByRole('listitem')
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual(said.map((sentence) => expect.stringContaining(sentence)));
  });

  test('promises no mark once the test is replaced while the part is open', async () => {
    await site.takeWriting();
    site.part({ ...WRITING, state: 'submitted', testClosedBy: 'replacement' });
    await site.submit();
    for (const sentence of [NO_MARK, REPLACED]) expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('promises no mark either where the last text came too late, which is no text of another device', async () => {
    await site.takeWriting();
    site.part({ ...WRITING, state: 'submitted', testClosedBy: 'replacement', otherTextAt: 1 });
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('late'), { kind: 'too-late' }));
    await site.submit();
    for (const sentence of [NO_MARK, REPLACED]) expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('they came too late');
    expect(screen.queryByText(/^You also wrote a text/)).toBeNull();
  });

  test('a browser that does not copy says so', async () => {
    await site.takeWriting();
    await site.submit();
    await screen.findByText('R-17');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await site.user.click(screen.getByRole('button', { name: 'Copy receipt' }));
    expect(await screen.findByText(/Your browser did not copy it/)).toBeVisible();
  });

  test('without a server: the page says that the answer is kept on the device', async () => {
    await site.takeWriting();
    site.outbox.submitOutcome = null;
    await site.submit();
    act(() => {
      site.outbox.status = 'offline';
    });
    expect(await screen.findByRole('heading', { name: 'Submitting your answer' })).toBeVisible();
    expect(screen.getByText('Offline: kept on this device')).toBeVisible();
  });

  const OFFLINE = 'You are offline. We submit your answer when you are online.';
  const ON_PAGE = [
    OFFLINE,
    'Not on this device: keep this page open',
    'Keep this page open until everything is sent. The rest is not on your device, so it would be lost with the page.',
  ];
  const ON_DEVICE = [
    OFFLINE,
    'Offline: kept on this device',
    'You can close this page. We send the rest when you open this site again in the same browser.',
  ];
  test.each([
    ['where the device stores nothing', { status: 'not-kept', isUnreachable: true }, ON_PAGE, ON_DEVICE],
    ['where it has no room for speech', { status: 'offline', isRecordingInMemory: true }, ON_PAGE, ON_DEVICE],
    ['on a device that stores', { status: 'offline' }, ON_DEVICE, ON_PAGE],
  ] as const)(
    'without a server and a recording, no progress is shown, and whether to close the page: %s',
    async (_, outbox, said, other) => {
      await site.takeWriting();
      site.outbox.submitOutcome = null;
      site.outbox.waiting = { answers: 1, chunks: 0 };
      await site.submit();
      act(() => {
        Object.assign(site.outbox, outbox);
        site.outbox.changed();
      });
      for (const sentence of said) expect(await screen.findByText(sentence)).toBeVisible();
      for (const sentence of other.slice(1)) expect(screen.queryByText(sentence)).toBeNull();
      expect(screen.queryByText('This takes a moment.')).toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
    },
  );

  test('requested on a page that closed: the next page finishes it', async () => {
    site.outbox.onDevice = { text: 'done', sequence: 2, isSaved: false, isSubmitRequested: true };
    site.part(WRITING);
    site.open('/quick-test-writing/42');
    expect(await screen.findByText('R-17')).toBeVisible();
    expect(site.recorder.sessions).toEqual([]);
  });

  test('in another tab, before "Begin test" is pressed in this one: the page after it works by keyboard', async () => {
    site.part(null);
    site.open('/quick-test-writing/42');
    await site.user.click(await screen.findByRole('button', { name: 'Check camera and microphone' }));
    await screen.findByRole('button', { name: 'Play the check recording' });
    site.api.on(beginAttempt, { ...WRITING, state: 'submitted' });
    await site.user.click(screen.getByRole('button', { name: 'Begin test' }));
    await screen.findByRole('heading', { name: 'Answer submitted' });
    screen.getByRole('link', { name: 'Back to tests' }).focus();
    await site.user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Quick Tests' })).toBeVisible();
  });

  test('too late: the page says that the last changes do not count', async () => {
    await site.takeWriting();
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('late'), { kind: 'too-late' }));
    await site.submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('they came too late');
  });

  test.each<[string, (fields: Fields) => void, RegExp]>([
    ['that an examiner marks', openQuick(WRITING), /We kept them, and the examiner can read them\./],
    ['that the answer key marks', openReading, /We kept them, but they do not count\./],
    ['that is spoken', openQuick(SPEAKING), /^This part had already ended\. What you recorded until then counts\.$/],
  ])('too late in a part %s: the page says what becomes of the changes', async (_, open, said) => {
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('late'), { kind: 'too-late' }));
    open({ deadline: SERVER_TIME });
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    // How many words or answers this page has is not what was submitted.
    expect(screen.getByText('Time is up.').parentElement).not.toHaveTextContent(/words|empty|answered/);
  });

  test('by the clock in another tab, seen by "Continue here": the words are those of the submitted text', async () => {
    site.api.on(takeLease, refuse(409, 'Open elsewhere.', 'lease_lost'));
    await site.takeWriting({ ...WRITING, answer: { sequence: 3, text: 'so far' } });
    const submission = { receipt: 'R-17', at: SERVER_TIME, by: 'clock' as const, late: false };
    site.part({ ...WRITING, state: 'submitted', submission, answer: { sequence: 8, text: 'so far, and more' } });
    await site.user.click(screen.getByRole('button', { name: 'Continue here' }));
    expect((await screen.findByText('Time is up.')).parentElement).toHaveTextContent(/with 4 words\.$/);
  });

  test('refused: the exam goes on, with its recording', async () => {
    await site.takeWriting();
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(1));
    site.outbox.submitOutcome = () => Promise.reject(Object.assign(new Error('no'), { kind: 'refused' }));
    await site.submit();
    // The device may store nothing.
    expect(await screen.findByText(/We could not take your answer/)).not.toHaveTextContent('on this device');
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).not.toHaveAttribute('readonly');
    await waitFor(() => expect(site.recorder.sessions).toHaveLength(2));
  });

  test('an attempt that was submitted before shows it, and its recording is completed', async () => {
    site.part({ ...WRITING, state: 'submitted', otherTextAt: 1 });
    site.open('/quick-test-writing/42');
    expect(await screen.findByRole('heading', { name: 'Answer submitted' })).toBeVisible();
    expect(screen.getByText(/It is not part of your submitted answer. We kept it./)).toBeVisible();
    expect(site.outbox.completed).toEqual([]);
  });

  test('other answers in a part that the answer key marks: the page says that they do not count', async () => {
    openReading({ state: 'submitted', otherTextAt: 1 });
    expect(await screen.findByText(/We kept them, but they do not count\./)).toBeVisible();
    expect(screen.queryByText(/examiner can read/)).toBeNull();
  });
});
