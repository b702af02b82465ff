// What the script tags of these pages provide: the recorder's embed and React 18's UMD builds.

interface Recorded {
  video: Blob;
  /** A data URL. */
  thumbnail: string;
}

interface RecorderPanelElement extends HTMLElement {
  addEventListener(name: string, listener: (event: CustomEvent<Recorded>) => void): void;
  removeEventListener(name: string, listener: (event: CustomEvent<Recorded>) => void): void;
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
  mount(element: Element | null, props: RecorderProps): { unmount(): void };
};

/** The parts of React 18 that the page uses. */
declare const React: {
  version: string;
  StrictMode: object;
  createElement(type: unknown, props?: object | null, ...children: unknown[]): object;
  useEffect(effect: () => (() => void) | undefined, dependencies: unknown[]): void;
  useRef<Value>(value: Value | null): { current: Value | null };
  useState<Value>(initial: Value | (() => Value)): [Value, (next: Value | ((before: Value) => Value)) => void];
};
declare const ReactDOM: { createRoot(element: Element | null): { render(node: object): void } };
