import {
  claimAnswer,
  listMarking,
  markingDetail,
  type MarkingDetail,
  saveMark,
  saveMarkDraft,
} from '@bandmark/contracts/api/marking';
import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { providePlatform } from '@bandmark/platform/host';
import {
  GuardedRouter,
  memoryHistory,
  type MockedApi,
  mockApi,
  refuse,
  Route,
  Routes,
} from '@bandmark/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarkingScreen } from '../screens/marking-screen';
import type { WaitingAnswer } from './request-marking';

const ESSAY_ID = 'a0000000-0000-4000-8000-000000000001';
const TALK_ID = 'a0000000-0000-4000-8000-000000000002';

const waiting = (fields: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  attemptId: ESSAY_ID,
  skill: 'writing',
  submittedAt: '2026-11-20T10:05:00.000Z',
  words: 231,
  recordingState: 'finalised',
  ...fields,
});

const essay: MarkingDetail = {
  attemptId: ESSAY_ID,
  skill: 'writing',
  submittedAt: '2026-11-20T10:05:00.000Z',
  late: false,
  task: {
    kind: 'writing',
    taskId: 't',
    prompt: 'Should cars stay out?',
    points: ['Say what you think.'],
    minimumWords: 180,
  },
  text: 'Cars are loud.\n\nTowns are not.',
  recording: { id: 1234, uuid: 'b0000000-0000-4000-8000-000000000001', mimeType: 'webm', state: 'finalised' },
  estimate: { band: 6.5, method: 'features 1', features: [{ name: 'Words', value: '6' }] },
  mark: null,
};
const talk: MarkingDetail = {
  ...essay,
  attemptId: TALK_ID,
  skill: 'speaking',
  task: {
    kind: 'speaking',
    taskId: 's',
    parts: [
      { title: 'Interview', preparationSeconds: 0, questions: [{ text: 'Where do you live?', suggestedSeconds: 40 }] },
    ],
  },
  text: null,
  estimate: null,
  recording: { ...essay.recording, state: 'uploading' },
};

let api: MockedApi;
let isPlayerMissing: boolean;
/** As a replay of today says; an earlier one does not. */
let takesMarks: true | undefined;
const user = userEvent.setup();

function FakePlayer({ eventsUrl, cameraUrl, manifestUrl, layout, marks = [], seekTo }: ReplayPlayerProps) {
  return (
    <>
      <p>{['player', layout, eventsUrl, cameraUrl, manifestUrl].join(' ')}</p>
      <p>{`marks ${marks.map(({ atMs, name }) => `${atMs} ${name}`).join(' ')}, at ${seekTo?.ms}`}</p>
    </>
  );
}

beforeEach(() => {
  api = mockApi();
  api.on(claimAnswer, { until: '2026-11-20T12:05:00.000Z' });
  api.on(saveMarkDraft, { savedAt: '2026-11-20T12:00:00.000Z' });
  isPlayerMissing = false;
  takesMarks = true;
  providePlatform({
    load: (key) =>
      isPlayerMissing
        ? Promise.reject(new Error(`no ${key}`))
        : Promise.resolve({ ReplayPlayer: FakePlayer, takesMarks } as unknown as RemoteModules[typeof key]),
    openOutbox: () => Promise.reject(new Error('not in this test')),
    preload: () => undefined,
  });
});
afterEach(() => api.restore());

function open(path: string) {
  const history = memoryHistory(['/tests', path]);
  const goBack = () => act(async () => history.navigator.go(-1));
  const page = render(
    <GuardedRouter history={history}>
      <Routes>
        <Route path="/marking/:id?" element={<MarkingScreen />} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
    </GuardedRouter>,
  );
  return { ...page, goBack };
}

const savedMarks = () => api.calls.filter(({ request }) => /^POST \/api\/marking\/[^/]+$/.test(request));
const keptDrafts = () => api.calls.filter(({ request }) => request.startsWith('PUT')).map(({ body }) => body);

async function fill(...bands: string[]) {
  const boxes = screen.getAllByRole('spinbutton');
  for (const [index, band] of bands.entries()) {
    const box = boxes[index];
    if (!box) throw new Error('there are four criteria');
    await user.clear(box);
    await user.type(box, band);
  }
}

describe('the list', () => {
  test('shows what waits, each with its Mark link', async () => {
    api.on(listMarking, [
      waiting(),
      waiting({ attemptId: TALK_ID, skill: 'speaking', words: null, recordingState: 'uploading' }),
    ]);
    open('/marking');
    expect(screen.getByRole('heading', { level: 1, name: 'Marking' })).toBeVisible();
    const [, first, second] = await screen.findAllByRole('row');
    if (!first || !second) throw new Error('two rows');
    expect(within(first).getByRole('rowheader', { name: 'Writing' })).toBeVisible();
    expect(within(first).getByText('231')).toBeVisible();
    expect(within(first).getByText('Ready')).toBeVisible();
    expect(within(first).getByRole('link', { name: /^Mark writing/ })).toHaveAttribute('href', `/marking/${ESSAY_ID}`);
    expect(within(second).getByText('Still arriving')).toBeVisible();
  });

  test('says how long answers wait, which are being marked and which are begun', async () => {
    const hours = (count: number) => count * 3_600_000;
    api.on(listMarking, [
      waiting({ waitingMs: hours(50), claimedBy: 'other' }),
      waiting({ attemptId: TALK_ID, waitingMs: hours(3), claimedBy: 'me', hasDraft: true }),
    ]);
    open('/marking');
    expect(await screen.findByText('2 answers wait. The longest has waited 2 days.')).toBeVisible();
    const [, first, second] = screen.getAllByRole('row');
    if (!first || !second) throw new Error('two rows');
    expect(first).toHaveTextContent(/2 days.*Being marked/);
    expect(within(first).queryByRole('link')).toBeNull();
    expect(within(second).getByText('3 hours')).toBeVisible();
    expect(within(second).getByRole('link', { name: /^Go on/ })).toHaveAttribute('href', `/marking/${TALK_ID}`);
  });

  test('says when nothing waits', async () => {
    api.on(listMarking, []);
    open('/marking');
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
  });

  test('tells everybody else whose page it is', async () => {
    api.on(listMarking, refuse(403, 'Only examiners may do this.', 'forbidden'));
    open('/marking');
    expect(await screen.findByRole('heading', { name: 'Only examiners mark' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('can be tried again after a failure', async () => {
    api.on(listMarking, refuse(503, 'Down.'));
    open('/marking');
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on(listMarking, [waiting()]);
    await user.click(again);
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('an answer', () => {
  test('shows task, text, recording and the estimate, named as one', async () => {
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
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
  ])('shows what the device check found before the test: %j', async (deviceCheck, sentence) => {
    api.on(markingDetail, { ...essay, deviceCheck });
    open(`/marking/${ESSAY_ID}`);
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
    api.on(markingDetail, {
      ...essay,
      otherTexts: [other, { ...other, typedAt: null, text: 'Third.', receivedAt: '2026-11-20T10:40:00.000Z' }],
    });
    open(`/marking/${ESSAY_ID}`);
    const [first, second] = await screen.findAllByRole('region', { name: 'Another text, not submitted' });
    expect(first).toHaveTextContent('Cars are loud, and slow.');
    expect(first).toHaveTextContent(
      /typed on 20 November 2026.* arrived on 20 November 2026.*The submitted answer counts/,
    );
    expect(second).toHaveTextContent('We do not know when it was typed. It arrived on');
    expect(screen.getByRole('region', { name: 'Answer' })).not.toHaveTextContent('slow');
  });

  test('is marked by four criteria in the order of the spec; the band shows while they are typed', async () => {
    api.on(markingDetail, ({ params }) => (params.attemptId === ESSAY_ID ? essay : talk));
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    expect(screen.getAllByRole('spinbutton').map(labelOf)).toEqual([
      'Task Achievement',
      'Lexical Resource',
      'Coherence Cohesion',
      'Grammatical Range',
    ]);
    await fill('7', '6.5', '6', '6');
    // Mean 6.375, to the nearest half; "Intermediate+" is what writing calls B2.
    expect(screen.getByText('Band 6.5, Intermediate+')).toBeVisible();

    api.on(saveMark, { band: 6.5, level: 'B2' });
    api.on(listMarking, [waiting({ attemptId: TALK_ID, skill: 'speaking' })]);
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    // On to the answer that waits longest.
    expect(await screen.findByRole('heading', { level: 1, name: 'Marking: Speaking' })).toBeVisible();
    expect(screen.getByText('Mark saved: band 6.5, B2 Intermediate+.')).toBeVisible();
    expect(savedMarks()).toEqual([
      {
        request: `POST /api/marking/${ESSAY_ID}`,
        body: { criteria: [7, 6.5, 6, 6], withoutRecording: false, note: '' },
      },
    ]);
    expect(screen.getByRole('spinbutton', { name: 'Pronunciation' })).toHaveValue('');
  });

  test('back to the list after the last one', async () => {
    api.on(markingDetail, essay);
    api.on(saveMark, { band: 7, level: 'C1' });
    api.on(listMarking, []);
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '7', '7', '7');
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(screen.getByText('Mark saved: band 7.0, C1 Advanced.')).toBeVisible();
  });

  test('is not saved with a criterion that is no number from 0 to 9; others go to their nearest half', async () => {
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '6.25', '10', 'six');
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    const alert = screen.getByRole('alert');
    for (const name of ['Coherence Cohesion', 'Grammatical Range']) {
      expect(alert).toHaveTextContent(`${name}: give 0 to 9 in halves.`);
    }
    expect(alert).not.toHaveTextContent('Task Achievement');
    // Taken to its half.
    expect(alert).not.toHaveTextContent('Lexical Resource');
    expect(screen.getByRole('spinbutton', { name: 'Lexical Resource' })).toHaveValue('6.5');
    expect(savedMarks()).toEqual([]);
  });

  test('a mark that the server refuses stays on the page', async () => {
    api.on(markingDetail, essay);
    api.on(saveMark, refuse(409, 'dev', 'mark_final'));
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '7', '7', '7');
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A certificate was issued from this mark, so it cannot change.',
    );
    expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
  });

  test('a mark that was given before is shown and can be replaced', async () => {
    api.on(markingDetail, {
      ...essay,
      mark: { criteria: [7, 6, 6.5, 7], band: 6.5, source: 'examiner', note: 'Well argued.' },
    });
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    expect(screen.getByText(/Saving replaces your mark/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note to the candidate' })).toHaveValue('Well argued.');
  });

  test('a recording that covers less than the attempt says how much; the start of the camera is no gap', async () => {
    const minutes = (count: number) => count * 60_000;
    const covering = (recordedMs: number): MarkingDetail => ({
      ...essay,
      recording: { ...essay.recording, coverage: { recordedMs, attemptMs: minutes(14) } },
    });
    api.on(markingDetail, covering(minutes(12)));
    const { unmount } = open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('The recording covers 12:00 of 14:00.')).toBeVisible();
    unmount();
    api.on(markingDetail, covering(minutes(14) - 4000));
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('heading', { name: 'Recording' })).toBeVisible();
    expect(screen.queryByText(/The recording covers/)).toBeNull();
  });

  test('a recording that is still arriving says so; looking again keeps what was typed', async () => {
    api.on(markingDetail, talk);
    open(`/marking/${TALK_ID}`);
    expect(await screen.findByText(/The recording is still arriving/)).toBeVisible();
    await fill('7');
    api.on(markingDetail, { ...talk, recording: { ...talk.recording, state: 'partial' } });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/^player side/)).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Pronunciation' })).toHaveValue('7');
  });

  test('bands are stepped by buttons and keys, and no wheel changes them', async () => {
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
    const box = await screen.findByRole('spinbutton', { name: 'Lexical Resource' });
    await user.click(screen.getByRole('button', { name: 'Raise Lexical Resource' }));
    expect(box).toHaveAttribute('aria-valuenow', '5');
    await user.click(screen.getByRole('button', { name: 'Raise Lexical Resource' }));
    await user.click(screen.getByRole('button', { name: 'Lower Lexical Resource' }));
    expect(box).toHaveValue('5');
    await user.click(box);
    const after = async (key: string) => {
      await user.keyboard(`{${key}}`);
      return (box as HTMLInputElement).value;
    };
    const keys = ['ArrowUp', 'PageUp', 'ArrowDown', 'PageDown', 'End', 'ArrowUp', 'Home', 'PageDown'];
    const values: string[] = [];
    for (const key of keys) values.push(await after(key));
    expect(values).toEqual(['5.5', '6.5', '6', '5', '9', '9', '0', '0']);
    // A number field would take a wheel over it for a step (Chromium, Firefox); a text field takes none.
    expect(box).toHaveProperty('type', 'text');
  });

  test('what is set and written is kept as a draft, and is back when the answer is opened again', async () => {
    api.on(markingDetail, essay);
    const { goBack } = open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', 'six');
    await user.type(screen.getByRole('textbox', { name: 'Note to the candidate' }), 'Well argued.');
    // Leaving sends what the pause has not sent yet, and needs no question.
    await goBack();
    expect(await screen.findByText('another page')).toBeVisible();
    expect(keptDrafts().at(-1)).toEqual({ criteria: [7, null, null, null], note: 'Well argued.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaving a box as it is keeps nothing anew: what is pressed next stays where it is', async () => {
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await user.click(screen.getByRole('spinbutton', { name: 'Task Achievement' }));
    await user.tab();
    expect(screen.getByText(/^We keep what you set and write/)).toBeVisible();
  });

  test('a draft comes before the mark that was given', async () => {
    api.on(markingDetail, {
      ...essay,
      mark: { criteria: [5, 5, 5, 5], band: 5, source: 'examiner', note: 'Old.' },
      draft: { criteria: [6.5, null, null, 5], note: 'Newer.', savedAt: '2026-11-20T10:07:00.000Z' },
    });
    open(`/marking/${ESSAY_ID}`);
    const boxes = await screen.findAllByRole('spinbutton');
    expect(boxes.map((box) => (box as HTMLInputElement).value)).toEqual(['6.5', '', '', '5']);
    expect(screen.getByRole('textbox', { name: 'Note to the candidate' })).toHaveValue('Newer.');
    expect(screen.getByText(/^Your draft of 20 November.* is back\.$/)).toBeVisible();
  });

  test('a draft on its way arrives before the mark that takes its place', async () => {
    api.on(markingDetail, essay);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.on(saveMarkDraft, async () => {
      await held;
      return { savedAt: '2026-11-20T12:00:00.000Z' };
    });
    api.on(saveMark, { band: 7, level: 'C1' });
    api.on(listMarking, []);
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '7', '7', '7');
    await waitFor(() => expect(keptDrafts().length).toBe(1), { timeout: 3000 });
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(savedMarks()).toEqual([]);
    release();
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(savedMarks().length).toBe(1);
    expect(keptDrafts().length).toBe(1);
  });

  test('each band says beside its criterion what it means, a half band with what it has of the next', async () => {
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
    const box = await screen.findByRole('spinbutton', { name: 'Coherence Cohesion' });
    expect(box).not.toHaveAccessibleDescription();
    await user.type(box, '6');
    expect(box).toHaveAccessibleDescription(/^Band 6: Ideas come in a clear order/);
    await user.keyboard('{ArrowUp}');
    expect(box).toHaveAccessibleDescription(/^All of band 6: Ideas come .* Part of band 7: The text moves forward/);
  });

  test('a second mark is asked for, with a note', async () => {
    api.on(markingDetail, essay);
    api.on(saveMark, { band: 7, level: 'C1' });
    api.on(listMarking, [waiting({ claimedBy: 'other' })]);
    open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '7', '7', '7');
    await user.type(screen.getByRole('textbox', { name: 'Note to the candidate' }), 'Read more.');
    await user.click(screen.getByRole('checkbox', { name: 'Ask another examiner to mark this answer too' }));
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    // What another examiner has open is not gone on to.
    expect(await screen.findByText('Being marked')).toBeVisible();
    expect(savedMarks().map(({ body }) => body)).toEqual([
      { criteria: [7, 7, 7, 7], withoutRecording: false, note: 'Read more.', secondMark: true },
    ]);
  });

  test('another’s mark is not shown, and how the result came about is, to those who marked', async () => {
    api.on(markingDetail, { ...essay, isMarked: true, takesMark: true });
    const { unmount } = open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('This answer has a mark already. Saving replaces it.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /another examiner/ })).toBeNull();
    unmount();

    const given = [
      { criteria: [6, 6, 6, 6] as [number, number, number, number], band: 6, isOwn: true, counts: true },
      { criteria: [6.5, 6.5, 6.5, 6.5] as [number, number, number, number], band: 6.5, isOwn: false, counts: true },
    ];
    api.on(markingDetail, {
      ...essay,
      mark: { criteria: [6, 6, 6, 6], band: 6, source: 'examiner' },
      isMarked: true,
      takesMark: false,
      standing: { criteria: [6.25, 6.25, 6.25, 6.25], band: 6.5, level: 'B2', given },
    });
    open(`/marking/${ESSAY_ID}`);
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: 'Criterion Yours Mark 2 Final' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Lexical Resource 6.0 6.5 6.25' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Band 6.0 6.5 6.5' })).toBeVisible();
    expect(screen.getByText(/the mean of both marks/)).toBeVisible();
    expect(screen.queryByText(/Not counted/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save mark' })).toBeNull();
  });

  describe('that another examiner', () => {
    const taken = refuse(409, 'dev', 'being_marked');

    test('has open is not shown', async () => {
      api.on(claimAnswer, taken);
      open(`/marking/${ESSAY_ID}`);
      expect(await screen.findByRole('heading', { name: 'Another examiner is marking this answer' })).toBeVisible();
      expect(api.calls.some(({ request }) => request.startsWith('GET'))).toBe(false);
      api.on(claimAnswer, { until: null });
      api.on(markingDetail, essay);
      await user.click(screen.getByRole('button', { name: 'Look again' }));
      expect(await screen.findByText(/Towns are not/)).toBeVisible();
    });

    test('has taken over meanwhile is said, and can be given no mark; the draft stays', async () => {
      api.on(markingDetail, essay);
      open(`/marking/${ESSAY_ID}`);
      await screen.findByText(/The band appears/);
      await fill('7');
      api.on(claimAnswer, taken);
      // The tab comes back from the background.
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByText(/has taken this answer over/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Save mark' })).toBeDisabled();
      expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    });
  });

  test('a server that knows neither claims nor drafts lets answers be marked, and leaving them is asked', async () => {
    api.on(claimAnswer, refuse(404, 'Route not found.', 'not_found'));
    api.on(saveMarkDraft, refuse(404, 'Route not found.', 'not_found'));
    api.on(markingDetail, essay);
    const { goBack } = open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7');
    await goBack();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test.each([
    ['as a picture', { 'towns.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['in words, from a server that gives none', undefined],
  ])('two texts are shown under their titles with their counts, and their drawing %s', async (_, drawings) => {
    const figure = { file: 'towns.svg', width: 720, height: 420, description: 'A bar chart of two towns.' };
    const part = { prompt: 'Say what it shows.', points: [], minimumWords: 150, suggestedMinutes: 20 };
    api.on(markingDetail, {
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
    open(`/marking/${ESSAY_ID}`);
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

  test('what cannot be kept asks before the page is left, by a link, by Back and by closing the tab', async () => {
    api.on(markingDetail, essay);
    api.on(saveMarkDraft, refuse(503, 'Down.'));
    const { goBack } = open(`/marking/${ESSAY_ID}`);
    await screen.findByText(/The band appears/);
    const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(false);
    await fill('7');
    expect(closing()).toBe(true);
    for (const leave of [() => user.click(screen.getByRole('link', { name: 'All waiting answers' })), goBack]) {
      await leave();
      const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
      await user.click(within(dialog).getByRole('button', { name: 'Stay and save' }));
      expect(screen.getByRole('spinbutton', { name: 'Task Achievement' })).toHaveValue('7');
    }
    await goBack();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('another page')).toBeVisible();
    expect(closing()).toBe(false);
  });

  test('without its recording an answer is marked only knowingly', async () => {
    api.on(markingDetail, talk);
    api.on(saveMark, { band: 7, level: 'C1' });
    api.on(listMarking, []);
    open(`/marking/${TALK_ID}`);
    await screen.findByText(/The band appears/);
    await fill('7', '7', '7', '7');
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(screen.getByRole('alert')).toHaveTextContent('tick that you mark without it');
    expect(savedMarks()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'I mark this without its recording' }));
    await user.click(screen.getByRole('button', { name: 'Save mark' }));
    expect(await screen.findByRole('heading', { name: 'Nothing to mark' })).toBeVisible();
    expect(savedMarks().map(({ body }) => body)).toEqual([
      { criteria: [7, 7, 7, 7], withoutRecording: true, note: '' },
    ]);
  });

  const events = [
    { kind: 'question-shown', atMs: 0, question: 1 },
    { kind: 'pasted', atMs: 65_000, text: 'From elsewhere.', textLength: 15 },
  ];

  test('what was noted is marked on the timeline, and each time moves the replay there', async () => {
    api.on(markingDetail, { ...essay, events });
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('marks 65000 Text was pasted:, at undefined')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '01:05 Show in the recording' }));
    expect(screen.getByText('marks 65000 Text was pasted:, at 65000')).toBeVisible();
  });

  test('beside a replay of before that, the times are only read', async () => {
    takesMarks = undefined;
    api.on(markingDetail, { ...essay, events });
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText(/^player side/)).toBeVisible();
    expect(screen.getByText('01:05')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Show in the recording/ })).toBeNull();
  });

  test('a player that cannot be loaded does not stop the marking', async () => {
    isPlayerMissing = true;
    api.on(markingDetail, essay);
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByText('The replay player could not be loaded.')).toBeVisible();
    isPlayerMissing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^player side/)).toBeVisible();
  });

  test('an unknown one', async () => {
    api.on(markingDetail, refuse(404, 'No.', 'not_found'));
    open(`/marking/${ESSAY_ID}`);
    expect(await screen.findByRole('heading', { name: 'There is no such answer' })).toBeVisible();
  });
});

function labelOf(box: HTMLElement): string {
  return document.querySelector(`label[for="${box.id}"]`)?.textContent ?? '';
}
