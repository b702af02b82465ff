import { EXAM_EVENT_KINDS, type ExamEvent } from '@bandmark/contracts/api/exam-events';
import { type Absence, absenceEvent, type Fact, leave, MERGED_WITHIN_MS, textFact } from './fact-rules';

/** Debounce: browsers fire several `devicechange` events for one change. */
const DEVICES_SETTLE_MS = 1_000;

interface PageFacts {
  /** Milliseconds since the attempt began. */
  nowMs(): number;
  onFact(fact: Fact): void;
  onEvent(event: ExamEvent): void;
}

/** Listens to the page while a test is taken. Needs no browser permission. @returns a function that stops listening */
export function watchPage({ nowMs, onFact, onEvent }: PageFacts): () => void {
  const ends: (() => void)[] = [];
  const on = (target: EventTarget | null | undefined, names: readonly string[], listener: (event: Event) => void) => {
    for (const name of names) {
      target?.addEventListener(name, listener, true);
      ends.push(() => target?.removeEventListener(name, listener, true));
    }
  };

  let absence: Absence | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const noteAbsence = () => {
    clearTimeout(settling);
    const event = absence && absenceEvent(absence, nowMs());
    absence = null;
    if (event) onEvent(event);
  };
  on(window, ['blur', 'focus'], ({ target, type }) => target === window && attentionChanged(type === 'blur'));
  on(document, ['visibilitychange'], () => attentionChanged(document.hidden));
  const attentionChanged = (isAway: boolean) => {
    clearTimeout(settling);
    if (isAway) absence = leave(absence, nowMs());
    else if (absence && !document.hidden) {
      absence = { ...absence, toMs: absence.toMs ?? nowMs() };
      settling = setTimeout(noteAbsence, MERGED_WITHIN_MS);
    }
  };
  // If the page closes during an absence, this is the last chance to record its duration.
  on(window, ['pagehide'], noteAbsence);

  const noteText = (kind: 'pasted' | 'copied', text: string) => {
    const fact = textFact(kind, text);
    if (fact) onFact(fact);
  };
  on(document, ['paste'], (event) =>
    noteText('pasted', (event as ClipboardEvent).clipboardData?.getData('text/plain') ?? ''),
  );
  on(document, ['copy', 'cut'], ({ target }) => noteText('copied', selectedText(target)));

  on(document, ['fullscreenchange'], () => {
    if (!document.fullscreenElement) onFact({ kind: EXAM_EVENT_KINDS.leftFullScreen });
  });

  let devicesSettling: ReturnType<typeof setTimeout> | undefined;
  on(navigator.mediaDevices as MediaDevices | undefined, ['devicechange'], () => {
    clearTimeout(devicesSettling);
    devicesSettling = setTimeout(() => onFact({ kind: EXAM_EVENT_KINDS.devicesChanged }), DEVICES_SETTLE_MS);
  });

  // Only Chromium has `isExtended` (Window Management API); without a permission it is the only detail available.
  const display = window.screen as Screen & Partial<EventTarget> & { isExtended?: boolean };
  let wasExtended = false;
  const lookAtDisplays = () => {
    const isExtended = display.isExtended === true;
    if (isExtended && !wasExtended) onFact({ kind: EXAM_EVENT_KINDS.secondDisplay });
    wasExtended = isExtended;
  };
  lookAtDisplays();
  if (display.addEventListener) on(display as unknown as EventTarget, ['change'], lookAtDisplays);

  return () => {
    for (const end of ends) end();
    clearTimeout(devicesSettling);
    noteAbsence();
  };
}

/** The text that is copied. A field has a selection of its own, which the document's selection does not include. */
function selectedText(target: EventTarget | null): string {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
    return target.value.slice(target.selectionStart ?? 0, target.selectionEnd ?? 0);
  return document.getSelection()?.toString() ?? '';
}
