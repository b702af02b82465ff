/**
 * Types of the recorder for pages that embed it by a script tag: `/embed/recorder/v1.js` of the site serves the script,
 * `/embed/recorder/v1.d.ts` this file, beside each pinned version too. Within v1 it only grows.
 */

/** A finished recording. */
export interface RecorderRecording {
  /** WebM or MP4, as the browser records. */
  video: Blob;
  /** JPEG as a data address. */
  thumbnail: string;
}

/** Why something failed: `message` is what the panel says, in English unless the host passed other words. */
export interface RecorderProblem {
  /**
   * From the recorder: `enumerate`, `access`, `format`, `start`, `empty`, `thumbnail-load`, `thumbnail`, `play`,
   * `playback-setup`, `track-ended`, `storage`, `other-tab`. From the embed: `upload` (the receiver refuses it), `load`
   * (the panel could not be loaded, or what records could not: start again). From the methods: `state`, `aborted`. More
   * may come.
   */
  code: string;
  message: string;
}

type RecorderWords<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Every word of the recorder, by group and key (docs/embed-recorder-look.md has them in English). A table that
 * `satisfies AllRecorderTexts` is complete for this version: a version that adds a word is a type error then.
 */
export interface AllRecorderTexts {
  /** Buttons and labels. */
  readonly panel: RecorderWords<
    | 'minimise'
    | 'expand'
    | 'startPreview'
    | 'tryAgain'
    | 'start'
    | 'stop'
    | 'devices'
    | 'camera'
    | 'microphone'
    | 'download'
    | 'reset'
    | 'play'
    | 'pause'
    | 'preview'
    | 'off'
    | 'lost'
    | 'resuming'
    | 'live'
    | 'level'
    | 'soundOnly'
    | 'recordSound'
    | 'noCamera'
    | 'recordingTime'
    | 'playingTime'
    | 'recordedVideo'
    | 'thumbnail'
  >;
  /** What a screen reader says when the state changes. */
  readonly announcements: RecorderWords<
    'idle' | 'previewing' | 'previewing-sound' | 'recording' | 'recorded' | 'playing' | 'lost' | 'resuming'
  >;
  /** The red banner, by the code of the `error` event. */
  readonly failures: RecorderWords<
    | 'enumerate'
    | 'access'
    | 'format'
    | 'start'
    | 'empty'
    | 'thumbnail-load'
    | 'thumbnail'
    | 'play'
    | 'playback-setup'
    | 'track-ended'
    | 'storage'
    | 'other-tab'
    | 'load'
  >;
  /** What the recorder notices, such as a muted microphone. */
  readonly findings: RecorderWords<
    | 'camera-lost'
    | 'microphone-lost'
    | 'camera-muted'
    | 'microphone-muted'
    | 'silent'
    | 'no-speech'
    | 'quiet'
    | 'clipped'
    | 'echo'
    | 'black'
    | 'frozen'
    | 'access-denied'
    | 'devices-busy'
    | 'no-devices'
    | 'slow-uplink'
    | 'storage-full'
    | 'page-hidden'
  >;
  /** What happens to the recording. In `left`, `{time}` is the length of the recording. */
  readonly upload: RecorderWords<
    | 'none'
    | 'uploading'
    | 'uploaded'
    | 'failed'
    | 'unsaved'
    | 'tryAgain'
    | 'saving'
    | 'waiting'
    | 'memory'
    | 'slow'
    | 'smaller'
    | 'full'
    | 'otherTab'
    | 'left'
    | 'finish'
  >;
  /** Shown when the panel could not be loaded. */
  readonly load: RecorderWords<'notLoaded' | 'tryAgain'>;
}

/** Words in the host's language; what is missing stays English. */
export type RecorderTexts = { readonly [Group in keyof AllRecorderTexts]?: Partial<AllRecorderTexts[Group]> };

/** Methods of the element and of what `mount()` returns. */
export interface RecorderMethods {
  /**
   * Begins to record, as the button does. Loads the panel and asks for camera and microphone where that has not happened.
   * Rejects with a RecorderProblem that is an Error: `state` when there is a recording already or the element is in no
   * document, `aborted` when `stop()`, `reset()` or the end of the panel came before the recording began.
   */
  start(): Promise<void>;
  /** Ends the recording. Resolves with it once its thumbnail exists, with null when nothing was recorded. */
  stop(): Promise<RecorderRecording | null>;
  /** Drops the recording and goes back to the preview. */
  reset(): Promise<void>;
  /** The finished recording; null while there is none. */
  getRecording(): RecorderRecording | null;
}

/** `detail` of the element's events, which do not bubble. */
export interface RecorderEvents {
  /** Recording has stopped; video and thumbnail exist. */
  recorded: RecorderRecording;
  /** Camera or microphone were not granted. */
  'access-needed': null;
  minimise: { isMinimised: boolean };
  error: RecorderProblem;
  /** The receiver has the whole recording, under this UUID. */
  uploaded: { recordingId: string };
}

/**
 * `<video-recorder-panel>`. Attributes, which may change at any time: `title`; `endpoint` and `grant` (where recordings go,
 * docs/embed-recorder.md), `recording` (the host's name of what is recorded); `minimised`. `loading="eager"` loads the panel
 * before it is near the view.
 */
export interface VideoRecorderPanelElement extends HTMLElement, RecorderMethods {
  texts: RecorderTexts | undefined;
  addEventListener<Name extends keyof RecorderEvents>(
    name: Name,
    listener: (this: VideoRecorderPanelElement, event: CustomEvent<RecorderEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: VideoRecorderPanelElement, event: HTMLElementEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof RecorderEvents>(
    name: Name,
    listener: (this: VideoRecorderPanelElement, event: CustomEvent<RecorderEvents[Name]>) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: VideoRecorderPanelElement, event: HTMLElementEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** What `mount()` and the federated component take. */
export interface RecorderProps {
  title: string;
  texts?: RecorderTexts | undefined;
  endpoint?: string | undefined;
  grant?: string | undefined;
  recording?: string | undefined;
  isMinimized?: boolean;
  /** Ask for camera and microphone as soon as the panel is there? Default true. */
  autoPreview?: boolean;
  onMinimize?(isMinimized: boolean): void;
  onRecorded?(recording: RecorderRecording): void;
  onAccessNeeded?(): void;
  onFailure?(problem: RecorderProblem): void;
  onUploaded?(recordingId: string): void;
  onUploadFailed?(error: unknown): void;
}

export interface MountProps extends RecorderProps {
  /** Load at once, even far from the view. */
  isEager?: boolean;
  /** The panel could not be loaded; it offers to try again. */
  onLoadFailed?(error: Error): void;
}

export interface MountedRecorder extends RecorderMethods {
  update(props: RecorderProps): void;
  /** Takes the panel away and releases camera and microphone. */
  unmount(): void;
}

export interface BandmarkRecorderApi {
  /** Adds one child to `element`. */
  mount(element: Element, props: MountProps): MountedRecorder;
  /** Version of the script that runs. */
  readonly version: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'video-recorder-panel': VideoRecorderPanelElement;
  }
  interface Window {
    /** Once the script has run. */
    BandmarkRecorder?: BandmarkRecorderApi;
  }
}
