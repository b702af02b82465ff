import { claimAnswer, type MarkingDetail, markingDetail, saveMarkDraft } from '@bandmark/contracts/api/marking';
import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { providePlatform } from '@bandmark/platform/host';
import { GuardedRouter, memoryHistory, type MockedApi, mockApi, Route, Routes } from '@bandmark/platform/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MarkingScreen } from '../../screens/marking-screen';
import type { WaitingAnswer } from '../request-marking';

export const ESSAY_ID = 'a0000000-0000-4000-8000-000000000001';
export const TALK_ID = 'a0000000-0000-4000-8000-000000000002';

/** An answer that waits for a mark. */
export const waiting = (fields: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  attemptId: ESSAY_ID,
  skill: 'writing',
  submittedAt: '2026-11-20T10:05:00.000Z',
  words: 231,
  recordingState: 'finalised',
  ...fields,
});

export const essay: MarkingDetail = {
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
export const talk: MarkingDetail = {
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

function FakePlayer({ eventsUrl, cameraUrl, manifestUrl, layout, marks = [], seekTo }: ReplayPlayerProps) {
  return (
    <>
      <p>{['player', layout, eventsUrl, cameraUrl, manifestUrl].join(' ')}</p>
      <p>{`marks ${marks.map(({ atMs, name }) => `${atMs} ${name}`).join(' ')}, at ${seekTo?.ms}`}</p>
    </>
  );
}

/** The pages of an examiner, over a mocked API and a replay that is not loaded. */
export class MarkingSite {
  readonly api: MockedApi = mockApi();
  readonly user = userEvent.setup();
  isPlayerMissing = false;
  /** Set by current versions of the replay; undefined in older ones. */
  takesMarks: true | undefined = true;

  constructor() {
    this.api.on(claimAnswer, { until: '2026-11-20T12:05:00.000Z' });
    this.api.on(saveMarkDraft, { savedAt: '2026-11-20T12:00:00.000Z' });
    providePlatform({
      load: (key) =>
        this.isPlayerMissing
          ? Promise.reject(new Error(`no ${key}`))
          : Promise.resolve({
              ReplayPlayer: FakePlayer,
              takesMarks: this.takesMarks,
            } as unknown as RemoteModules[typeof key]),
      openOutbox: () => Promise.reject(new Error('not in this test')),
      preload: () => undefined,
    });
  }

  close(): void {
    this.api.restore();
  }

  /** Opens a page to which the list of tests led. */
  open(path: string) {
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

  /** Opens an answer whose mark can be given. */
  async openForm(detail: MarkingDetail = essay) {
    this.api.on(markingDetail, detail);
    const page = this.open(`/marking/${detail.attemptId}`);
    await screen.findByText(/The band appears/);
    return page;
  }

  /** Types bands into the boxes of the criteria, from the first. */
  async fill(...bands: string[]): Promise<void> {
    const boxes = screen.getAllByRole('spinbutton');
    for (const [index, band] of bands.entries()) {
      const box = boxes[index];
      if (!box) throw new Error('there are four criteria');
      await this.user.clear(box);
      await this.user.type(box, band);
    }
  }

  get savedMarks() {
    return this.api.calls.filter(({ request }) => /^POST \/api\/marking\/[^/]+$/.test(request));
  }

  get keptDrafts() {
    return this.api.calls.filter(({ request }) => request.startsWith('PUT')).map(({ body }) => body);
  }
}
