import type { Span } from './passage-notes';

/**
 * The selected characters of each paragraph; paragraphs carry `data-place`. A caret gives an empty span. Null if the
 * selection is outside `root`.
 */
export function chosenIn(root: HTMLElement): Span[] | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || !selection.anchorNode || !root.contains(selection.anchorNode)) {
    return null;
  }
  const range = selection.getRangeAt(0);
  const spans = [...root.querySelectorAll<HTMLElement>('[data-place]')]
    .filter((paragraph) => range.intersectsNode(paragraph))
    .map((paragraph) => spanOf(paragraph, range));
  const filled = spans.filter(({ from, to }) => from < to);
  if (filled.length > 0) return filled;
  return spans.length > 0 ? spans.slice(0, 1) : null;
}

function spanOf(paragraph: HTMLElement, range: Range): Span {
  const length = paragraph.textContent.length;
  const isStartInside = paragraph.contains(range.startContainer);
  const isEndInside = paragraph.contains(range.endContainer);
  return {
    place: paragraph.dataset['place'] ?? '',
    from: isStartInside ? charactersBefore(paragraph, range.startContainer, range.startOffset) : 0,
    to: isEndInside ? charactersBefore(paragraph, range.endContainer, range.endOffset) : length,
  };
}

function charactersBefore(paragraph: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** Selects characters of a paragraph, which may have several text nodes, and scrolls the paragraph into view. */
export function choose(paragraph: HTMLElement, from: number, to: number): void {
  const range = rangeOf(paragraph, from, to);
  if (!range) return;
  document
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
  range.endContainer.parentElement?.scrollIntoView?.({ block: 'nearest' });
}

/** Room for the shadow at an edge beyond which there is more text. */
const EDGE_PX = 24;

/**
 * Scrolls a word of a paragraph into sight. The paragraph may be higher than its scroll container.
 * @param covered height in pixels that is covered at the lower edge
 */
export function scrollTo(
  scroller: HTMLElement,
  paragraph: HTMLElement,
  { from, to }: { from: number; to: number },
  covered = 0,
): void {
  const word = rangeOf(paragraph, from, to)?.getBoundingClientRect?.();
  if (!word) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const [above, below] = [top + EDGE_PX - word.top, word.bottom - (bottom - Math.max(EDGE_PX, covered))];
  if (above > 0) scroller.scrollTop -= above;
  else if (below > 0) scroller.scrollTop += below;
}

function rangeOf(paragraph: HTMLElement, from: number, to: number): Range | null {
  const start = positionOf(paragraph, from);
  const end = positionOf(paragraph, to);
  if (!start || !end) return null;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

function positionOf(paragraph: HTMLElement, character: number): { node: Text; offset: number } | null {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let left = character;
  let last: Text | null = null;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (left <= node.data.length) return { node, offset: left };
    left -= node.data.length;
    last = node;
  }
  return last && { node: last, offset: last.data.length };
}
