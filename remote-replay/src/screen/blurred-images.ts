/** Sections of an exam page carry `data-section="1"` … `"9"` (spec §2). */
const SECTIONS = `:is(${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `[data-section="${section}"]`).join(', ')})`;

/** Elements that show pictures. An SVG's `<image>` is blurred with its SVG, a poster with its video. */
const IMAGES = ':is(img, svg, canvas, video, object, embed, input[type="image" i])';

/** Set on an element whose style shows a picture; `self`, `before` and `after` name the boxes that show it. */
const MARK = 'data-replay-picture';

const BLUR = 'filter: blur(10px) !important';

/**
 * Blurs images in the replayed sections 1 to 9 by 10 px (spec §2), because test content must not be copied from a
 * public page. The blur is only visual: the file still contains the images.
 */
export const BLUR_RULES: readonly string[] = [
  `${SECTIONS} ${IMAGES}, [${MARK}~="self"] { ${BLUR}; }`,
  `[${MARK}~="before"]::before { ${BLUR}; }`,
  `[${MARK}~="after"]::after { ${BLUR}; }`,
];

const BOXES = [
  ['self', null],
  ['before', '::before'],
  ['after', '::after'],
] as const;

/**
 * Style properties that can show a picture. No selector finds such elements, because the value may come from any rule
 * or variable.
 */
const PICTURE_PROPERTIES = [
  'backgroundImage',
  'borderImageSource',
  'listStyleImage',
  'maskImage',
  'content',
] as const satisfies readonly (keyof CSSStyleDeclaration)[];

/** Marks, for BLUR_RULES, the elements at and below `root` that lie in a section and whose style shows a picture. */
export function markStyledPictures(root: Element): void {
  const inSection = root.closest(SECTIONS)
    ? [root, ...root.querySelectorAll('*')]
    : root.querySelectorAll(`${SECTIONS}, ${SECTIONS} *`);
  for (const element of inSection) mark(element);
}

function mark(element: Element): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const shown = BOXES.filter(([, pseudo]) => showsPicture(view.getComputedStyle(element, pseudo)))
    .map(([box]) => box)
    .join(' ');
  if (shown === (element.getAttribute(MARK) ?? '')) return;
  if (shown === '') element.removeAttribute(MARK);
  else element.setAttribute(MARK, shown);
}

/** Matches `url(…)`, `image-set(url(…))` and `cross-fade(…)`; a gradient is not a picture. */
function showsPicture(style: CSSStyleDeclaration): boolean {
  // jsdom and old browsers lack properties that they do not know.
  return PICTURE_PROPERTIES.some((property) => (style[property] as string | undefined)?.includes('url('));
}
