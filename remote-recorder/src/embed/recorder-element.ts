import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import type { RecorderTexts } from '@bandmark/contracts/remotes/recorder-panel';
import type { EmbeddedPanelProps } from './embedded-panel';
import { type LazyPanel, mountLazily } from './lazy-panel';
import { type RecorderMethods, RecorderProblem } from './operate-recorder';

/** Events for the host. They do not bubble, so a listener on an element around several panels receives none of them. */
export interface RecorderElementEvents {
  /** Recording has stopped; video and thumbnail exist. */
  recorded: RecorderOutput;
  'access-needed': null;
  minimise: { isMinimised: boolean };
  /**
   * The failure in the red banner, an upload that the receiver refused or an `endpoint` that is no http(s) URL
   * (`code: 'upload'`), or code that could not be loaded, of the panel or of the recorder (`code: 'load'`).
   */
  error: { code: string; message: string };
  /** The receiver has the whole recording, under this UUID. Only for the panel's own `endpoint` and `recording`. */
  uploaded: { recordingId: string };
}

/**
 * `<video-recorder-panel title endpoint grant recording minimised loading>`. The host needs no React. Attributes may
 * change at any time. The panel's code loads when the element comes near the viewport; `loading="eager"` and every
 * method load it at once. Removing the element from the document releases camera and microphone.
 */
export class RecorderElement extends HTMLElement implements RecorderMethods {
  static readonly observedAttributes = ['title', 'minimised', 'endpoint', 'grant', 'recording'];
  private panel: LazyPanel | null = null;
  private words: RecorderTexts | undefined;

  /** Texts in the host's language (docs/embed-recorder-look.md). */
  get texts(): RecorderTexts | undefined {
    return this.words;
  }
  set texts(words: RecorderTexts | undefined) {
    this.words = words;
    this.panel?.update(this.props());
  }

  connectedCallback(): void {
    // If the host set `texts` before this script ran, it became an own property of the element and shadows the setter.
    if (Object.hasOwn(this, 'texts')) {
      const { texts } = this;
      Reflect.deleteProperty(this, 'texts');
      this.words = texts;
    }
    this.panel ??= mountLazily(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), this.props(), {
      isEager: this.getAttribute('loading') === 'eager',
      onLoadFailed: ({ message }) => this.emit('error', { code: 'load', message }),
    });
  }

  disconnectedCallback(): void {
    // Moving an element disconnects and reconnects it within one task, which must not end a recording.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.panel?.unmount();
      this.panel = null;
    });
  }

  async start(): Promise<void> {
    return this.shown().start();
  }

  async stop(): Promise<RecorderOutput | null> {
    return this.shown().stop();
  }

  async reset(): Promise<void> {
    return this.shown().reset();
  }

  getRecording(): RecorderOutput | null {
    return this.panel?.getRecording() ?? null;
  }

  attributeChangedCallback(): void {
    this.panel?.update(this.props());
  }

  /** @throws RecorderProblem `state` while the element is not in a document, because it has no recorder then */
  private shown(): LazyPanel {
    if (!this.panel) throw new RecorderProblem('state', 'The element is in no document.');
    return this.panel;
  }

  private props(): EmbeddedPanelProps {
    return {
      title: this.getAttribute('title') ?? '',
      texts: this.words,
      isMinimized: this.hasAttribute('minimised'),
      endpoint: this.getAttribute('endpoint') ?? undefined,
      grant: this.getAttribute('grant') ?? undefined,
      recording: this.getAttribute('recording') ?? undefined,
      onMinimize: (isMinimised) => {
        this.toggleAttribute('minimised', isMinimised);
        this.emit('minimise', { isMinimised });
      },
      onRecorded: (output) => this.emit('recorded', output),
      onAccessNeeded: () => this.emit('access-needed', null),
      onFailure: ({ code, message }) => this.emit('error', { code, message }),
      onUploaded: (recordingId) => this.emit('uploaded', { recordingId }),
      onUploadFailed: (error) =>
        this.emit('error', { code: 'upload', message: error instanceof Error ? error.message : String(error) }),
    };
  }

  private emit<Name extends keyof RecorderElementEvents>(name: Name, detail: RecorderElementEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
