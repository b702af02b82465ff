import { embedTexts } from '../texts';
import type { EmbeddedPanelProps } from './embedded-panel';
import { type LoadedPanel, loadPanel } from './load-panel';
import { operateRecorder, type OperatedRecorder, type RecorderMethods } from './operate-recorder';

/** So far from the view a recorder begins to load: about a second of scrolling. */
const NEAR = '400px';
/** Keeps the place of the panel until it is there, so that the host's page does not move. */
const PLACE = ':host { display: block; } :host([hidden]) { display: none; }';

/** A panel in a shadow root, which is loaded when it comes near the view or is operated. */
export interface LazyPanel extends RecorderMethods {
  update(props: EmbeddedPanelProps): void;
  /** Releases camera and microphone. */
  unmount(): void;
}

interface LazyOptions {
  /** Load at once, near the view or not. */
  isEager?: boolean;
  /** The panel could not be loaded; it offers to try again. */
  onLoadFailed(error: Error): void;
}

/** @param shadow its host is what has to come near the view */
export function mountLazily(
  shadow: ShadowRoot,
  first: EmbeddedPanelProps,
  { isEager = false, onLoadFailed }: LazyOptions,
): LazyPanel {
  let props = first;
  let mounted: { render(): void; unmount(): void } | undefined;
  let isGone = false;
  let haveRecorder: (recorder: OperatedRecorder) => void = () => {};
  let haveNone: (reason: Error) => void = () => {};
  const recorder = new Promise<OperatedRecorder>((resolve, reject) => {
    haveRecorder = resolve;
    haveNone = reject;
  });
  recorder.catch(() => {});
  const place = new CSSStyleSheet();
  place.replaceSync(PLACE);
  shadow.adoptedStyleSheets = [place];

  const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(), {
    rootMargin: NEAR,
  });

  function begin(): void {
    near.disconnect();
    loadPanel().then(show, (error: Error) => {
      if (isGone) return;
      offerAnotherTry();
      onLoadFailed(error);
    });
  }

  function show({ panel, react }: LoadedPanel): void {
    if (isGone) return;
    shadow.replaceChildren();
    shadow.adoptedStyleSheets = [panel.shadowStyles()];
    const root = react.createRoot(shadow);
    mounted = {
      render: () =>
        root.render(
          react.createElement(panel.EmbeddedPanel, { ...props, onRecorder: (each) => each && haveRecorder(each) }),
        ),
      unmount: () => root.unmount(),
    };
    mounted.render();
  }

  function offerAnotherTry(): void {
    const words = { ...embedTexts, ...props.texts?.['load'] };
    const note = document.createElement('p');
    note.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = words.tryAgain;
    button.onclick = () => {
      shadow.replaceChildren();
      begin();
    };
    note.append(`${words.notLoaded} `, button);
    shadow.replaceChildren(note);
  }

  if (isEager) begin();
  else near.observe(shadow.host);

  return {
    update(next) {
      props = next;
      mounted?.render();
    },
    unmount() {
      isGone = true;
      near.disconnect();
      mounted?.unmount();
      haveNone(new DOMException('The recorder was taken away.', 'AbortError'));
    },
    ...operateRecorder(() => {
      if (!mounted) begin();
      return recorder;
    }),
  };
}
