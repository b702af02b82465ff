import type { Mounted } from '@bandmark/contracts/remotes/recorder-panel';
import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import type { EmbeddedPanelProps } from './embedded-panel';
import { mountInShadow } from './mount-embedded';

/** What a host hears. None bubbles: two panels on a page are told apart by where the listener stands. */
export interface RecorderElementEvents {
  /** Recording has stopped and both exist. */
  recorded: RecorderOutput;
  'access-needed': null;
  minimise: { isMinimised: boolean };
  /** The red banner's failure, or an upload that the host did not take (`code: 'upload'`). */
  error: { code: string; message: string };
  uploaded: null;
}

/**
 * `<video-recorder-panel title endpoint grant minimised>`. React of the host is never required. Attributes may change
 * at any time; taken out of the document, it lets go of camera and microphone.
 */
export class RecorderElement extends HTMLElement {
  static readonly observedAttributes = ['title', 'minimised', 'endpoint', 'grant'];
  private panel: Mounted<EmbeddedPanelProps> | null = null;

  connectedCallback(): void {
    this.panel ??= mountInShadow(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), this.props());
  }

  disconnectedCallback(): void {
    // Moving an element disconnects and connects it in one go: that must not cost a recording.
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
        this.tell('minimise', { isMinimised });
      },
      onRecorded: (output) => this.tell('recorded', output),
      onAccessNeeded: () => this.tell('access-needed', null),
      onFailure: ({ code, message }) => this.tell('error', { code, message }),
      onUploaded: () => this.tell('uploaded', null),
      onUploadFailed: (error) =>
        this.tell('error', { code: 'upload', message: error instanceof Error ? error.message : String(error) }),
    };
  }

  private tell<Name extends keyof RecorderElementEvents>(name: Name, detail: RecorderElementEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
