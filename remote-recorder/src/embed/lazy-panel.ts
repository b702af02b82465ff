import { embedTexts } from '../texts';
import type { EmbeddedPanelProps } from './embedded-panel';
import { type LoadedPanel, loadPanel } from './load-panel';
import { operateRecorder, type OperatedRecorder, type RecorderMethods, RecorderProblem } from './operate-recorder';

/** Distance from the viewport at which a panel starts to load: about a second of scrolling. */
const NEAR = '400px';
/** Gives the host element its box before the panel loads, so that the page does not shift. */
const PLACE = ':host { display: block; } :host([hidden]) { display: none; }';

/** A panel in a shadow root. Its code loads when it comes near the viewport or one of its methods is called. */
export interface LazyPanel extends RecorderMethods {
  update(props: EmbeddedPanelProps): void;
  /** Releases camera and microphone. */
  unmount(): void;
}

interface LazyOptions {
  /** Load at once, even while the element is far from the viewport. */
  isEager?: boolean;
  /** Called when the panel could not be loaded; its place then shows a retry button. */
  onLoadFailed(error: Error): void;
  load?(): Promise<LoadedPanel>;
}

/** @param shadow the panel loads when the host element of this root comes near the viewport */
export function mountLazily(
  shadow: ShadowRoot,
  first: EmbeddedPanelProps,
  { isEager = false, onLoadFailed, load = loadPanel }: LazyOptions,
): LazyPanel {
  let props = first;
  let mounted: { render(): void; unmount(): void } | undefined;
  let isLoading = false;
  let recorder: OperatedRecorder | null = null;
  /** The focused "Try again" that the panel replaces. */
  let focused: Element | null = null;
  const ended = new AbortController();
  /** Pending method calls that wait for the panel to load. */
  const waiting = new Set<{ have(recorder: OperatedRecorder): void; lack(reason: RecorderProblem): void }>();
  const place = new CSSStyleSheet();
  place.replaceSync(PLACE);
  shadow.adoptedStyleSheets = [place];

  const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(), {
    rootMargin: NEAR,
  });

  /** Does nothing while a load is pending: a second panel would keep the camera open for ever. */
  function begin(): void {
    near.disconnect();
    if (isLoading || mounted || ended.signal.aborted) return;
    isLoading = true;
    load().then(show, (error: Error) => {
      isLoading = false;
      if (ended.signal.aborted) return;
      offerAnotherTry();
      refuse(new RecorderProblem('load', error.message));
      onLoadFailed(error);
    });
  }

  function show({ panel, react }: LoadedPanel): void {
    isLoading = false;
    if (ended.signal.aborted) return;
    focused = shadow.activeElement;
    shadow.replaceChildren();
    shadow.adoptedStyleSheets = [panel.shadowStyles()];
    const root = react.createRoot(shadow);
    mounted = {
      render: () => root.render(react.createElement(panel.EmbeddedPanel, { ...props, onRecorder: have })),
      unmount: () => root.unmount(),
    };
    mounted.render();
  }

  function have(operated: OperatedRecorder | null): void {
    recorder = operated;
    if (!operated) return;
    // WCAG 2.4.3, unless the person went on in the page. The first button stays through all states.
    if (focused && document.activeElement === document.body) shadow.querySelector('button')?.focus();
    focused = null;
    for (const each of waiting) each.have(operated);
    waiting.clear();
  }

  function refuse(reason: RecorderProblem): void {
    for (const each of waiting) each.lack(reason);
    waiting.clear();
  }

  function offerAnotherTry(): void {
    const words = { ...embedTexts, ...props.texts?.['load'] };
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = words.tryAgain;
    button.onclick = begin;
    note.append(`${words.notLoaded} `, button);
    const former = shadow.activeElement;
    shadow.replaceChildren(note);
    if (former) button.focus();
  }

  if (isEager) begin();
  else near.observe(shadow.host);

  return {
    update(next) {
      props = next;
      mounted?.render();
    },
    unmount() {
      const reason = new RecorderProblem('aborted', 'The recorder was taken away.');
      ended.abort(reason);
      refuse(reason);
      near.disconnect();
      mounted?.unmount();
      mounted = undefined;
    },
    ...operateRecorder({
      ended: ended.signal,
      known: () => recorder,
      async get() {
        ended.signal.throwIfAborted();
        if (recorder) return recorder;
        const operated = new Promise<OperatedRecorder>((resolve, reject) => {
          waiting.add({ have: resolve, lack: reject });
        });
        begin();
        return operated;
      },
    }),
  };
}
