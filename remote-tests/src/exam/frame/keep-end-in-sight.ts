/** A line and the padding under it. */
const NEAR_PX = 56;

/**
 * Keeps the line being written in sight when its scroll container shrinks because a keyboard or a notice appears. Only
 * at the end of the text, where browsers do not do it; a candidate who has scrolled up to the task stays there.
 * @returns a function that stops it
 */
export function keepEndInSight(scroller: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let { clientHeight } = scroller;
  let isNearEnd = true;
  const read = () => {
    // Ignores a scroll that the new height caused before the observer runs: it does not show where the writer was.
    if (scroller.clientHeight !== clientHeight) return;
    isNearEnd = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < NEAR_PX;
  };
  const observer = new ResizeObserver(() => {
    if (scroller.clientHeight < clientHeight && isNearEnd && isWrittenAtEnd(scroller))
      scroller.scrollTop = scroller.scrollHeight;
    clientHeight = scroller.clientHeight;
    read();
  });
  observer.observe(scroller);
  scroller.addEventListener('scroll', read, { passive: true });
  read();
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', read);
  };
}

function isWrittenAtEnd(scroller: HTMLElement): boolean {
  const box = document.activeElement;
  return (
    box instanceof HTMLTextAreaElement &&
    scroller.contains(box) &&
    box.value !== '' &&
    box.selectionEnd === box.value.length
  );
}
