// What the script of the recorder gives a page: an element, its events, and one global.

interface RecorderEvents {
  recorded: CustomEvent<{ video: Blob; /** JPEG as a data address. */ thumbnail: string }>;
  'access-needed': CustomEvent<null>;
  minimise: CustomEvent<{ isMinimised: boolean }>;
  error: CustomEvent<{ code: string; message: string }>;
  uploaded: CustomEvent<null>;
}

interface RecorderPanelElement extends HTMLElement {
  addEventListener<Name extends keyof RecorderEvents>(
    name: Name,
    listener: (event: RecorderEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLElementTagNameMap {
  'video-recorder-panel': RecorderPanelElement;
}

interface RecorderProps {
  title: string;
  endpoint: string;
  grant: string;
  onRecorded(): void;
  onUploaded(): void;
  onFailure(failure: { code: string }): void;
}

declare const BandmarkRecorder: {
  mount(element: Element, props: RecorderProps): { unmount(): void };
};
