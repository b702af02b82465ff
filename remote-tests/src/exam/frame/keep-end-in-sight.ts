/** A line and the padding under it. */
const NEAR_PX = 56;

/**
 * Keeps the line that is written in sight when its scrolling page becomes lower: a keyboard comes up, or a notice. Only at
 * the end of the text, where browsers do not do it themselves; who reads the task stays there.
 * @returns stops
 */
export function keepEndInSight(page: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  let { clientHeight } = page;
  let isNearEnd = true;
  const read = () => {
    isNearEnd = page.scrollHeight - page.clientHeight - page.scrollTop < NEAR_PX;
  };
  const observer = new ResizeObserver(() => {
    if (page.clientHeight < clientHeight && isNearEnd && isWrittenAtEnd(page)) page.scrollTop = page.scrollHeight;
    clientHeight = page.clientHeight;
    read();
  });
  observer.observe(page);
  page.addEventListener('scroll', read, { passive: true });
  read();
  return () => {
    observer.disconnect();
    page.removeEventListener('scroll', read);
  };
}

function isWrittenAtEnd(page: HTMLElement): boolean {
  const box = document.activeElement;
  return (
    box instanceof HTMLTextAreaElement &&
    page.contains(box) &&
    box.value !== '' &&
    box.selectionEnd === box.value.length
  );
}
