/** Sections of an exam page carry `data-section="1"` … `"9"` (design, Recording). */
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const IMAGES = ['img', 'svg', 'canvas', 'video'];

/**
 * Images in the replayed sections 1 to 9 are blurred by 10 px (spec §2): test content is not to be copied from a
 * public page. Visual only; who opens the file sees all.
 */
export const BLUR_RULE = `:is(${SECTIONS.map((section) => `[data-section="${section}"]`).join(', ')}) :is(${IMAGES.join(', ')}) { filter: blur(10px) !important; }`;
