/**
 * Types of the recorder for pages that embed it with a script tag. The site serves the script at
 * `/embed/recorder/v1.js` and this file at `/embed/recorder/v1.d.ts`, and a copy beside each pinned version. Changes
 * within v1 only add to these types.
 */

/** A finished recording. */
export interface RecorderRecording {
  /** WebM or MP4, depending on the browser. */
  video: Blob;
  /** JPEG as a data URL. */
  thumbnail: string;
}

/** A failure. `message` is in English. */
export interface RecorderProblem {
  /**
   * From the recorder: `enumerate`, `access`, `format`, `start`, `empty`, `thumbnail-load`, `thumbnail`, `play`,
   * `playback-setup`, `track-ended`, `storage`, `other-tab`. From the embed: `upload` (the receiver refused the
   * recording, or `endpoint` is no http(s) URL), `load` (the code of the panel or of the recorder failed to load; the
   * next start retries). From the methods: `state`, `aborted`. Later versions may add codes.
   */
  code: string;
  message: string;
}

type RecorderWords<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Every text of the recorder, by group and key (docs/embed-recorder-look.md lists them in English). A table that
 * `satisfies AllRecorderTexts` is complete for this version; when a later version adds a text, it no longer compiles.
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
  /** What a screen reader announces when the state changes. */
  readonly announcements: RecorderWords<
    'idle' | 'previewing' | 'previewing-sound' | 'recording' | 'recorded' | 'playing' | 'lost' | 'resuming'
  >;
  /** Messages of the red banner, by the code of the `error` event. */
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
  /** Problems that the recorder detects, such as a muted microphone. */
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
  /** State of the upload. In `left`, `{time}` stands for the length of the recording. */
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

/** Texts in the host's language; missing ones stay English. */
export type RecorderTexts = { readonly [Group in keyof AllRecorderTexts]?: Partial<AllRecorderTexts[Group]> };

/** Methods of the element and of what `mount()` returns. */
export interface RecorderMethods {
  /**
   * Starts a recording, as the button does. Loads the panel and requests camera and microphone if necessary. Rejects
   * with a RecorderProblem that is an Error: `state` when a recording exists already or the element is not in a
   * document, `aborted` when `stop()`, `reset()` or the removal of the panel came before the recording started.
   */
  start(): Promise<void>;
  /**
   * Ends the recording. Resolves with it once its thumbnail exists, or with null when nothing was recorded or it was
   * reset. Rejects with a RecorderProblem that is an Error: a code of the `error` event such as `thumbnail` when the
   * thumbnail failed, `state` when the element is not in a document, `aborted` when the panel was removed first. The
   * recording is uploaded all the same.
   */
  stop(): Promise<RecorderRecording | null>;
  /** Discards the recording and returns to the preview. */
  reset(): Promise<void>;
  /** The finished recording; null while there is none. */
  getRecording(): RecorderRecording | null;
}

/** `detail` of the element's events, which do not bubble. */
export interface RecorderEvents {
  /** Recording has stopped; video and thumbnail exist. */
  recorded: RecorderRecording;
  /** Access to camera or microphone was not granted. */
  'access-needed': null;
  minimise: { isMinimised: boolean };
  error: RecorderProblem;
  /** The receiver has the whole recording, under this UUID. Only for the panel's own `endpoint` and `recording`. */
  uploaded: { recordingId: string };
}

/**
 * `<video-recorder-panel>`. Attributes, which may change at any time: `title`; `endpoint` and `grant` (the upload
 * target, docs/embed-recorder.md), `recording` (the host's name for the recording); `minimised`. `loading="eager"`
 * loads the panel before it is near the viewport.
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

/** Props of `mount()` and of the federated component. */
export interface RecorderProps {
  title: string;
  texts?: RecorderTexts | undefined;
  endpoint?: string | undefined;
  grant?: string | undefined;
  recording?: string | undefined;
  isMinimized?: boolean;
  /** Whether to request camera and microphone as soon as the panel is mounted. Default true. */
  autoPreview?: boolean;
  onMinimize?(isMinimized: boolean): void;
  onRecorded?(recording: RecorderRecording): void;
  onAccessNeeded?(): void;
  onFailure?(problem: RecorderProblem): void;
  onUploaded?(recordingId: string): void;
  onUploadFailed?(error: unknown): void;
}

export interface MountProps extends RecorderProps {
  /** Load at once, even while the element is far from the viewport. */
  isEager?: boolean;
  /** Called when the panel could not be loaded; its place then shows a retry button. */
  onLoadFailed?(error: Error): void;
}

export interface MountedRecorder extends RecorderMethods {
  update(props: RecorderProps): void;
  /** Removes the panel and releases camera and microphone. */
  unmount(): void;
}

export interface BandmarkRecorderApi {
  /** Appends one child to `element`. */
  mount(element: Element, props: MountProps): MountedRecorder;
  /** Version of the running script. */
  readonly version: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'video-recorder-panel': VideoRecorderPanelElement;
  }
  interface Window {
    /** Defined once the script has run. */
    BandmarkRecorder?: BandmarkRecorderApi;
  }
}
