import { claimAnswer, type MarkingDetail, markingDetail } from '@bandmark/contracts/api/marking';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { essay, ESSAY_ID, MarkingSite, talk, TALK_ID } from './testing/marking-site';

let site: MarkingSite;
beforeEach(() => {
  site = new MarkingSite();
});
afterEach(() => site.close());

describe('an answer', () => {
  test('shows task, text, recording and the estimate, named as one', async () => {
    site.api.on(markingDetail, essay);
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Marking: Writing' })).toBeVisible();
    expect(screen.getByText('Should cars stay out?')).toBeVisible();
    expect(screen.getByText(/Towns are not/)).toBeVisible();
    const folder = '/certificate-answers/1000-1999/1234/b0000000-0000-4000-8000-000000000001';
    expect(await screen.findByText(`player side ${folder}.json ${folder}.webm ${folder}.manifest.json`)).toBeVisible();
    const estimate = screen.getByRole('region', { name: 'Automatic estimate' });
    expect(estimate).toHaveTextContent('It is not a mark');
    expect(estimate).toHaveTextContent('Words6');
    expect(estimate).toHaveTextContent('features 1');
  });

  test('hides the estimate’s band until it is asked for, or the examiner’s own mark is given', async () => {
    site.api.on(markingDetail, essay);
    const { unmount } = site.open(`/marking/${ESSAY_ID}`);
    const band = async () =>
      within(await screen.findByRole('region', { name: 'Automatic estimate' })).getByText(/It is not a mark/);
    expect(await band()).not.toBeVisible();
    await site.user.click(screen.getByText('Show the estimate'));
    expect(await band()).toBeVisible();
    unmount();
    site.api.on(markingDetail, { ...essay, mark: { criteria: [6, 6, 6, 6], band: 6, source: 'examiner' } });
    site.open(`/marking/${ESSAY_ID}`);
    expect(await band()).toBeVisible();
  });

  test.each([
    [{ isPassed: true, findings: [] }, null],
    [
      { isPassed: true, findings: ['echo'] },
      'seen and heard before the test. The check found: an echo of the speakers.',
    ],
    [
      { isPassed: false, findings: ['silent', 'black'], reason: 'not-working' as const },
      /began without passing .* Reason: camera or microphone did not work\. The check found: no sound, a black picture\.$/,
    ],
    [{ isPassed: false, findings: ['of-later'] }, /The check found: something that this page does not know\.$/],
    [{ isPassed: false, findings: ['constructor'] }, /The check found: something that this page does not know\.$/],
  ])('shows what the device check found before the test: %j', async (deviceCheck, sentence) => {
    site.api.on(markingDetail, { ...essay, deviceCheck });
    site.open(`/marking/${ESSAY_ID}`);
    await screen.findByRole('heading', { name: 'Recording' });
    if (sentence === null) expect(screen.queryByRole('region', { name: 'Device check' })).toBeNull();
    else expect(screen.getByRole('region', { name: 'Device check' })).toHaveTextContent(sentence);
  });

  test('shows a text that came too late beside the answer, with its times', async () => {
    const other = {
      text: 'Cars are loud, and slow.',
      typedAt: '2026-11-20T10:01:00.000Z',
      receivedAt: '2026-11-20T10:30:00.000Z',
    };
    site.api.on(markingDetail, {
      ...essay,
      otherTexts: [other, { ...other, typedAt: null, text: 'Third.', receivedAt: '2026-11-20T10:40:00.000Z' }],
    });
    site.open(`/marking/${ESSAY_ID}`);
    const [first, second] = await screen.findAllByRole('region', { name: 'Another text, not submitted' });
    expect(first).toHaveTextContent('Cars are loud, and slow.');
    expect(first).toHaveTextContent(
      /typed on 20 November 2026.* arrived on 20 November 2026.*The submitted answer counts/,
    );
    expect(second).toHaveTextContent('We do not know when it was typed. It arrived on');
    expect(screen.getByRole('region', { name: 'Answer' })).not.toHaveTextContent('slow');
  });

  test('a recording that covers less than the attempt says how much; the start of the camera is no gap', async () => {
    const minutes = (count: number) => count * 60_000;
    const covering = (recordedMs: number): MarkingDetail => ({
      ...essay,
      recording: { ...essay.recording, coverage: { recordedMs, attemptMs: minutes(14) } },
    });
    site.api.on(markingDetail, covering(minutes(12)));
    const { unmount } = site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('Camera and sound were recorded for 12:00 of 14:00.')).toBeVisible();
    unmount();
    site.api.on(markingDetail, covering(minutes(14) - 4000));
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('heading', { name: 'Recording' })).toBeVisible();
    expect(screen.queryByText(/were recorded for/)).toBeNull();
  });

  test('a recording that is still arriving says so; looking again says why it failed, and keeps what was typed', async () => {
    site.api.on(markingDetail, talk);
    site.open(`/marking/${TALK_ID}`);
    expect(await screen.findByText(/The recording is still arriving/)).toBeVisible();
    await site.fill('7');
    site.api.on(markingDetail, refuse(503, 'Down.', 'unavailable'));
    await site.user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('The site cannot do this right now. Try again in a moment.')).toBeVisible();
    site.api.on(markingDetail, { ...talk, recording: { ...talk.recording, state: 'partial' } });
    await site.user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/^player side/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recording' })).toHaveFocus();
    expect(screen.getByRole('spinbutton', { name: 'Pronunciation' })).toHaveValue('7');
  });

  test('another’s mark is not shown, and how the result came about is, to those who marked', async () => {
    site.api.on(markingDetail, { ...essay, isMarked: true, takesMark: true });
    const { unmount } = site.open(`/marking/${ESSAY_ID}`);
    expect(
      await screen.findByText(/^This answer has a mark already\. Saving replaces it, unless a certificate was issued/),
    ).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /another examiner/ })).toBeNull();
    unmount();

    const given = [
      { criteria: [6, 6, 6, 6] as [number, number, number, number], band: 6, isOwn: true, counts: true },
      { criteria: [6.5, 6.5, 6.5, 6.5] as [number, number, number, number], band: 6.5, isOwn: false, counts: true },
    ];
    site.api.on(markingDetail, {
      ...essay,
      mark: { criteria: [6, 6, 6, 6], band: 6, source: 'examiner' },
      isMarked: true,
      takesMark: false,
      standing: { criteria: [6.25, 6.25, 6.25, 6.25], band: 6.5, level: 'B2', given },
    });
    site.open(`/marking/${ESSAY_ID}`);
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: 'Criterion Yours Mark 2 Final' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Lexical Resource 6.0 6.5 6.25' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Band 6.0 6.5 6.5' })).toBeVisible();
    expect(screen.getByText(/the mean of both marks/)).toBeVisible();
    expect(screen.queryByText(/Not counted/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save mark' })).toBeNull();
  });

  test('a mark that another examiner’s has followed is not said to stand, nor that a lead can withdraw it', async () => {
    site.api.on(markingDetail, {
      ...essay,
      mark: { criteria: [6, 6, 6, 6], band: 6, source: 'examiner' },
      isMarked: false,
      takesMark: false,
    });
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('Your mark is given and does not change any more.')).toBeVisible();
    expect(screen.queryByText(/has its mark|A lead/)).toBeNull();
  });

  test.each([
    ['is given, without fields, is a tab stop from which it scrolls', { takesMark: false }, ['0', null]],
    ['can be given scrolls with its fields', { takesMark: true }, [null]],
    ['can be given, of an older server, scrolls with its fields', {}, [null]],
  ])('the column of a mark that %s: %j', async (_, fields, tabStops) => {
    site.api.on(markingDetail, { ...essay, mark: { criteria: [6, 6, 6, 6], band: 6, source: 'examiner' }, ...fields });
    site.open(`/marking/${ESSAY_ID}`);
    const regions = await screen.findAllByRole('region', { name: 'Mark' });
    expect(regions.map((region) => region.getAttribute('tabindex'))).toEqual(tabStops);
  });

  test.each([
    ['as a picture', { 'towns.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['in words, from a server that gives none', undefined],
  ])('two texts are shown under their titles with their counts, and their drawing %s', async (_, drawings) => {
    const figure = { file: 'towns.svg', width: 720, height: 420, description: 'A bar chart of two towns.' };
    const part = { prompt: 'Say what it shows.', points: [], minimumWords: 150, suggestedMinutes: 20 };
    site.api.on(markingDetail, {
      ...essay,
      task: {
        kind: 'essays',
        taskId: 'e',
        tasks: [
          { ...part, title: 'Task 1', figure },
          { ...part, title: 'Task 2', prompt: 'Discuss both views.', minimumWords: 250 },
        ],
      },
      drawings,
      text: 'Task 1\n\nTwo towns grew.',
      texts: ['Two towns grew.', ''],
    });
    site.open(`/marking/${ESSAY_ID}`);
    if (drawings)
      expect(await screen.findByRole('img', { name: 'A bar chart of two towns.' })).toHaveAttribute(
        'src',
        'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E',
      );
    else expect(await screen.findByText('A bar chart of two towns.')).toBeVisible();
    const answer = screen.getByRole('region', { name: 'Answer' });
    expect(
      within(answer)
        .getAllByRole('heading', { level: 3 })
        .map((each) => each.textContent),
    ).toEqual(['Task 1', 'Task 2']);
    expect(answer).toHaveTextContent('Two towns grew.3 wordsTask 2The answer is empty.');
  });

  const events = [
    { kind: 'question-shown', atMs: 0, question: 1 },
    { kind: 'pasted', atMs: 65_000, text: 'From elsewhere.', textLength: 15 },
  ];

  test('what was noted is marked on the timeline, and each time moves the replay there', async () => {
    site.api.on(markingDetail, { ...essay, events });
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('marks 65000 Text was pasted:, at undefined')).toBeVisible();
    await site.user.click(await screen.findByRole('button', { name: '01:05 Show in the recording' }));
    expect(screen.getByText('marks 65000 Text was pasted:, at 65000')).toBeVisible();
  });

  test('beside a replay of before that, the times are only read', async () => {
    site.takesMarks = undefined;
    site.api.on(markingDetail, { ...essay, events });
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText(/^player side/)).toBeVisible();
    expect(screen.getByText('01:05')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Show in the recording/ })).toBeNull();
  });

  test('a player that cannot be loaded does not stop the marking', async () => {
    site.isPlayerMissing = true;
    site.api.on(markingDetail, essay);
    site.open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('The replay player could not be loaded.')).toBeVisible();
    site.isPlayerMissing = false;
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^player side/)).toBeVisible();
  });

  describe('that another examiner', () => {
    const taken = refuse(409, 'dev', 'being_marked');
    const own = { criteria: [6, 6, 6, 6] as [number, number, number, number], band: 6, source: 'examiner' as const };

    test('has still to mark is claimed no more, once the examiner has', async () => {
      site.api.on(claimAnswer, { until: null });
      site.api.on(markingDetail, { ...essay, mark: own, isMarked: false });
      site.open(`/marking/${ESSAY_ID}`);
      await screen.findByText(/^You have marked this answer\./);
      const before = site.api.calls.length;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      await site.fill('7');
      await waitFor(() => expect(site.api.calls.at(-1)?.request).toMatch(/^PUT/));
      expect(site.api.calls.slice(before).map(({ request }) => request)).not.toContainEqual(
        expect.stringMatching(/claim/),
      );
    });

    test('may have open is not shown while the network refuses to say it', async () => {
      site.api.on(markingDetail, essay);
      site.api.on(claimAnswer, refuse(404, 'Sign in to this network.', 'http_error'));
      site.open(`/marking/${ESSAY_ID}`);
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    });

    test('has taken over meanwhile is said, and can be given no mark; the draft stays', async () => {
      await site.openForm();
      await site.fill('7');
      site.api.on(claimAnswer, taken);
      // The tab comes back from the background.
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByText(/was marked or taken over since you opened it/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Save mark' })).toBeDisabled();
      expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    });

    test.each([
      ['another examiner has marked', { ...essay, isMarked: true }, true],
      ['the examiner has marked in another tab', { ...essay, mark: own, isMarked: true }, false],
    ])('a claim that lapsed, and %s meanwhile: the mark that stands is not replaced unseen', async (_, now, isOver) => {
      await site.openForm();
      await site.fill('7');
      site.api.on(claimAnswer, { until: null });
      site.api.on(markingDetail, now);
      const before = site.api.calls.length;
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      const isRead = () => site.api.calls.slice(before).some(({ request }) => request.startsWith('GET'));
      await waitFor(() => expect(isRead()).toBe(true));
      await waitFor(() =>
        expect(screen.queryByText(/was marked or taken over since you opened it/) !== null).toBe(isOver),
      );
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save mark' }).disabled).toBe(isOver);
      if (!isOver) expect(await screen.findByText(/^You have marked this answer\./)).toBeVisible();
      expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    });
  });
});
