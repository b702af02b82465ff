import type { Mounted } from '@bandmark/contracts/remotes/recorder-panel';
import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import type { EmbeddedPanelProps } from './embedded-panel';
import { mountInShadow } from './mount-embedded';

/** Events for the host. They do not bubble, so that a listener on one panel does not get another panel's events. */
export interface RecorderElementEvents {
  /** Recording has stopped; video and thumbnail exist. */
  recorded: RecorderOutput;
  'access-needed': null;
  minimise: { isMinimised: boolean };
  /** The failure in the red banner, or an upload that the host refused (`code: 'upload'`). */
  error: { code: string; message: string };
  uploaded: null;
}

/**
 * `<video-recorder-panel title endpoint grant minimised>`. The host needs no React. Attributes may change at any time.
 * Removing the element from the document releases camera and microphone.
 */
export class RecorderElement extends HTMLElement {
  static readonly observedAttributes = ['title', 'minimised', 'endpoint', 'grant'];
  private panel: Mounted<EmbeddedPanelProps> | null = null;

  connectedCallback(): void {
    this.panel ??= mountInShadow(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), this.props());
  }

  disconnectedCallback(): void {
    // Moving an element disconnects and connects it in one task, which must not end a recording.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.panel?.unmount();
      this.panel = null;
    });
  }

  attributeChangedCallback(): void {
    this.panel?.update(this.props());
  }

  private props(): EmbeddedPanelProps {
    return {
      title: this.getAttribute('title') ?? '',
      isMinimized: this.hasAttribute('minimised'),
      endpoint: this.getAttribute('endpoint') ?? undefined,
      grant: this.getAttribute('grant') ?? undefined,
      onMinimize: (isMinimised) => {
        this.toggleAttribute('minimised', isMinimised);
        this.emit('minimise', { isMinimised });
      },
      onRecorded: (output) => this.emit('recorded', output),
      onAccessNeeded: () => this.emit('access-needed', null),
      onFailure: ({ code, message }) => this.emit('error', { code, message }),
      onUploaded: () => this.emit('uploaded', null),
      onUploadFailed: (error) =>
        this.emit('error', { code: 'upload', message: error instanceof Error ? error.message : String(error) }),
    };
  }

  private emit<Name extends keyof RecorderElementEvents>(name: Name, detail: RecorderElementEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
