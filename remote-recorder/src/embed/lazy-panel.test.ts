import { act, waitFor } from '@testing-library/react';
import { createMemorySink } from '../core/memory-sink';
import { createRecorder } from '../core/recorder';
import { loadRecording } from '../panel/late-recording';
import { type FakeMedia, FakeMediaRecorder, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import type * as LazyPanelModule from './lazy-panel';
import type { LoadedPanel } from './load-panel';
import { operateRecorder } from './operate-recorder';

let media: FakeMedia;
let video: FakeVideo;
let lazyPanel: typeof LazyPanelModule;
let loaded: LoadedPanel;
/** Pending loads, oldest first. */
let loads: { come(): void; fail(): void }[];
const failures: string[] = [];

beforeAll(async () => {
  // Defines the build's constants, and the constructed stylesheets and IntersectionObserver that jsdom lacks.
  Object.assign(globalThis, {
    EMBED_VERSION: 'test',
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  CSSStyleSheet.prototype.replaceSync ??= () => {};
  lazyPanel = await import('./lazy-panel');
  loaded = { panel: await import('./expose-panel'), react: await import('./react-scope') };
  await loadRecording();
});
beforeEach(() => {
  media = fakeMedia();
  video = fakeVideo();
  loads = [];
  failures.length = 0;
});
afterEach(() => {
  document.body.replaceChildren();
  video.restore();
  media.restore();
});

function mountPanel(options: { isEager?: boolean } = {}) {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const panel = lazyPanel.mountLazily(
    shadow,
    { title: 'Practice' },
    {
      ...options,
      onLoadFailed: ({ message }) => failures.push(message),
      load: () =>
        new Promise((resolve, reject) => {
          loads.push({ come: () => resolve(loaded), fail: () => reject(new Error('no network')) });
        }),
    },
  );
  return { panel, shadow };
}
/** Runs an action of the host or user and React's updates. */
const settle = (action: () => unknown) => act(async () => void action());
async function shown() {
  const mounted = mountPanel({ isEager: true });
  await settle(() => loads[0]?.come());
  await waitFor(() => buttonOf(mounted.shadow, 'Start recording'));
  return mounted;
}
const buttonOf = (shadow: ShadowRoot, name: string) => {
  const found = [...shadow.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const liveTracks = () =>
  media.streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
/** Outcome of a promise so far, without waiting for one that never settles. */
function outcomeOf(promise: Promise<unknown>) {
  const outcome: { value?: unknown; code?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value ?? 'done'),
    (error: { code?: unknown }) => (outcome.code = error.code),
  );
  return outcome;
}

test('a method that is called while the panel loads waits for that panel, and makes no second one', async () => {
  const { panel, shadow } = mountPanel({ isEager: true });
  const begun = outcomeOf(panel.start());
  await settle(() => loads.forEach(({ come }) => come()));
  await waitFor(() => expect(begun).toEqual({ value: 'done' }));
  expect(shadow.querySelectorAll('section')).toHaveLength(1);
  await settle(() => panel.unmount());
  expect(liveTracks()).toBe(0);
});

test('the recording is there for the host where the panel’s own buttons made it', async () => {
  const { panel, shadow } = await shown();
  expect(panel.getRecording()).toBeNull();
  await settle(() => buttonOf(shadow, 'Start recording').click());
  await waitFor(() => buttonOf(shadow, 'Stop'));
  media.recorder().slice('one');
  await settle(() => buttonOf(shadow, 'Stop').click());
  await waitFor(() => expect(panel.getRecording()?.video.size).toBe('onetail'.length));
  await settle(() => panel.unmount());
  expect(panel.getRecording()).toBeNull();
});

test('the focus moves on in the panel when its button disappears, and stays where the person went in the page', async () => {
  const { panel, shadow } = await shown();
  const record = async () => {
    await settle(() => buttonOf(shadow, 'Start recording').click());
    await waitFor(() => buttonOf(shadow, 'Stop'));
    media.recorder().slice('one');
    buttonOf(shadow, 'Stop').focus();
  };
  const play = () => shadow.querySelector('[aria-label=Play]');
  await record();
  await settle(() => buttonOf(shadow, 'Stop').click());
  await waitFor(() => expect(play()).not.toBeNull());
  expect(shadow.activeElement).toBe(play());
  await settle(() => buttonOf(shadow, 'Reset to Preview').click());
  await waitFor(() => buttonOf(shadow, 'Start recording'));

  const field = document.body.appendChild(document.createElement('input'));
  await record();
  await settle(() => {
    buttonOf(shadow, 'Stop').click();
    field.focus();
  });
  await waitFor(() => expect(play()).not.toBeNull());
  expect(document.activeElement).toBe(field);
  await settle(() => panel.unmount());
});

test('a panel that does not come rejects what waits for it, once, and comes with another try', async () => {
  const { panel } = mountPanel({ isEager: true });
  const begun = outcomeOf(panel.start());
  await settle(() => loads.forEach(({ fail }) => fail()));
  await waitFor(() => expect(begun).toEqual({ code: 'load' }));
  expect(failures).toEqual(['no network']);
  const again = outcomeOf(panel.start());
  await settle(() => loads.at(-1)?.come());
  await waitFor(() => expect(again).toEqual({ value: 'done' }));
  await settle(() => panel.unmount());
});

test.each([
  ['"Try again" keeps the focus when the panel does not come again, and passes it on to one that comes', false],
  ['the focus stays in the page where the person went while the panel was drawn', true],
])('%s', async (_, leaves) => {
  const { panel, shadow } = mountPanel({ isEager: true });
  const field = document.body.appendChild(document.createElement('input'));
  await settle(() => loads[0]?.fail());
  await waitFor(() => buttonOf(shadow, 'Try again').focus());
  await settle(() => buttonOf(shadow, 'Try again').click());
  await settle(() => loads[1]?.fail());
  await waitFor(() => expect(failures).toHaveLength(2));
  expect(shadow.activeElement).toBe(buttonOf(shadow, 'Try again'));
  await settle(() => buttonOf(shadow, 'Try again').click());
  await settle(async () => {
    await loads[2]?.come();
    if (leaves) field.focus();
  });
  await waitFor(() => buttonOf(shadow, 'Start recording'));
  expect(shadow.activeElement).toBe(leaves ? null : shadow.querySelector('[aria-label=Minimize]'));
  expect(document.activeElement).toBe(leaves ? field : shadow.host);
  await settle(() => panel.unmount());
});

test.each<[string, (panel: ReturnType<typeof mountPanel>['panel']) => unknown]>([
  ['stop()', (panel) => panel.stop()],
  ['reset()', (panel) => panel.reset()],
  ['the end of the panel', (panel) => panel.unmount()],
])('a start that is under way ends with %s, and records nothing afterwards', async (_, end) => {
  const { panel } = await shown();
  const begun = outcomeOf(panel.start());
  await settle(() => end(panel));
  await waitFor(() => expect(begun).toEqual({ code: 'aborted' }));
  expect(FakeMediaRecorder.all.filter(({ state }) => state === 'recording')).toEqual([]);
  await settle(() => panel.unmount());
  expect(liveTracks()).toBe(0);
});

test.each([
  ['while the video plays', 'well', '[aria-label=Pause]'],
  ['where it does not play', 'with an error', '[role=alert]'],
] as const)(
  'stop() waits for the thumbnail, also %s, and ends with null when the person resets the panel before',
  async (_, plays, then) => {
    const { panel, shadow } = await shown();
    await settle(() => buttonOf(shadow, 'Start recording').click());
    await waitFor(() => buttonOf(shadow, 'Stop'));
    video.loads = 'never';
    media.recorder().slice('one');
    await settle(() => buttonOf(shadow, 'Stop').click());
    await waitFor(() => buttonOf(shadow, 'Reset to Preview'));
    const stopped = outcomeOf(panel.stop().then((output) => output === null));
    await settle(() => {});
    video.plays = plays;
    await settle(() => shadow.querySelector<HTMLButtonElement>('[aria-label=Play]')?.click());
    await waitFor(() => expect(shadow.querySelector(then)).not.toBeNull());
    const stoppedLater = outcomeOf(panel.stop().then((output) => output === null));
    await settle(() => {});
    expect([stopped, stoppedLater]).toEqual([{}, {}]);
    await settle(() => buttonOf(shadow, 'Reset to Preview').click());
    await waitFor(() => expect([stopped, stoppedLater]).toEqual([{ value: true }, { value: true }]));
    await settle(() => panel.unmount());
  },
);

test('stop() rejects when the thumbnail has failed, also after the person pressed Play', async () => {
  const { panel, shadow } = await shown();
  await settle(() => buttonOf(shadow, 'Start recording').click());
  await waitFor(() => buttonOf(shadow, 'Stop'));
  video.loads = 'with an error';
  media.recorder().slice('one');
  const atEnd = outcomeOf(panel.stop());
  await waitFor(() => expect(atEnd).toEqual({ code: 'thumbnail-load' }));
  await settle(() => shadow.querySelector<HTMLButtonElement>('[aria-label=Play]')?.click());
  await waitFor(() => expect(shadow.querySelector('[role=alert]')).toBeNull());
  const whilePlaying = outcomeOf(panel.stop());
  await waitFor(() => expect(whilePlaying).toEqual({ code: 'thumbnail' }));
  await settle(() => shadow.querySelector<HTMLButtonElement>('[aria-label=Pause]')?.click());
  await waitFor(() => expect(shadow.querySelector('[aria-label=Play]')).not.toBeNull());
  const paused = outcomeOf(panel.stop());
  await waitFor(() => expect(paused).toEqual({ code: 'thumbnail' }));
  await settle(() => panel.unmount());
});

test('stop() ends the recording before the host can remove the panel, so that it is completed', async () => {
  const ending = jest.fn();
  const recorder = createRecorder({ sink: { ...createMemorySink(), ending } });
  await recorder.start();
  const stopped = operateRecorder({
    get: async () => recorder,
    known: () => recorder,
    ended: new AbortController().signal,
  }).stop();
  expect(ending).toHaveBeenCalledTimes(1);
  await expect(stopped).resolves.not.toBeNull();
});

test('stop() gives null when nothing was recorded', async () => {
  const { panel, shadow } = await shown();
  await settle(() => panel.start());
  await waitFor(() => buttonOf(shadow, 'Stop'));
  media.recorder().tail = '';
  const stopped = outcomeOf(panel.stop().then((output) => output === null));
  await settle(() => {});
  await waitFor(() => expect(stopped).toEqual({ value: true }));
  await settle(() => panel.unmount());
});

test('a panel that was taken away opens no camera and takes no properties', async () => {
  const { panel } = await shown();
  await settle(() => panel.unmount());
  const asked = media.asked.length;
  const begun = outcomeOf(panel.start());
  await settle(() => {
    panel.update({ title: 'Later' });
    panel.unmount();
  });
  await waitFor(() => expect(begun).toEqual({ code: 'aborted' }));
  expect(media.asked).toHaveLength(asked);
  expect(liveTracks()).toBe(0);
});
