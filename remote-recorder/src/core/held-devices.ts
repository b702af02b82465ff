import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { listDevices, openDevices, releaseDevices, watchDevices, watchTracks } from './capture-devices';
import type { RecorderError } from './recorder-failure';
import { asRecorderError } from './recorder-failure';
import type { RecorderStore } from './recorder-store';
import type { regainDevices } from './regain-devices';
import { rememberDevices, rememberedDevices } from './remembered-devices';

interface DevicesOptions {
  store: RecorderStore;
  remembers: boolean;
  /** @returns a function that stops the detection */
  health(stream: MediaStream, onFindings: (findings: readonly RecorderFinding[]) => void): () => void;
  onOpened(): Promise<void>;
  onRefused(failure: RecorderError): Promise<void>;
  /** The devices are open, but listing them failed. */
  onTrouble(failure: RecorderError): Promise<void>;
  onLost(): void;
  onHidden(): void;
}

/** Camera and microphone of one recorder, from request to release. Publishes the stream in the store. */
export function createDevices({ store, remembers, health, ...on }: DevicesOptions) {
  let choice: DeviceChoice | null = null;
  let asking = new AbortController();
  /** The stream of this recording. Regained tracks replace its tracks, so a video element keeps showing it. */
  let shown: MediaStream | null = null;
  let stopWatching: (() => void)[] = [];
  let stopListening: (() => void) | null = null;

  const chosen = () => (choice ??= remembers ? rememberedDevices() : {});

  function listen(): void {
    if (stopListening) return;
    const hide = () => {
      if (document.hidden) on.onHidden();
    };
    document.addEventListener('visibilitychange', hide);
    const stop = watchDevices(() => void list());
    stopListening = () => {
      document.removeEventListener('visibilitychange', hide);
      stop();
    };
  }

  async function list(): Promise<void> {
    const { signal } = asking;
    try {
      const found = await listDevices();
      if (!signal.aborted) store.set(found);
    } catch (error) {
      if (!signal.aborted) await on.onTrouble(asRecorderError(error, 'enumerate'));
    }
  }

  function adopt(stream: MediaStream): void {
    listen();
    shown = stream;
    stopWatching = [watchTracks(stream, on.onLost), health(stream, (findings) => store.set({ findings }))];
    store.set({ stream });
  }

  function begin(): AbortSignal {
    asking.abort();
    asking = new AbortController();
    listen();
    return asking.signal;
  }

  function letGo(): void {
    asking.abort();
    for (const stop of stopWatching) stop();
    stopWatching = [];
    store.set({ stream: null, findings: [] });
  }

  return {
    adopt,
    letGo,
    /** Sets the devices for the next `open` and `regain`; what is left out keeps the last choice. */
    choose(next: DeviceChoice | undefined): void {
      if (!next) return;
      choice = { ...chosen(), ...next };
      if (remembers) rememberDevices(choice);
    },
    async open(): Promise<void> {
      const signal = begin();
      try {
        const stream = await openDevices(chosen());
        if (signal.aborted) return releaseDevices(stream);
        adopt(stream);
        await on.onOpened();
        await list();
      } catch (error) {
        if (!signal.aborted) await on.onRefused(asRecorderError(error, 'access'));
      }
    },
    /** @param ask resolves when the devices are back */
    async regain(ask: typeof regainDevices): Promise<void> {
      const stream = await ask(chosen(), begin(), shown);
      if (!stream) return;
      adopt(stream);
      await on.onOpened();
      await list();
    },
    release(): void {
      const { stream } = store.getSnapshot();
      letGo();
      releaseDevices(stream);
    },
    close(): void {
      stopListening?.();
      stopListening = null;
    },
  };
}
