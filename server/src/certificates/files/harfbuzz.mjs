// Plain JavaScript, because jest compiles a TypeScript import to `require`, which cannot load a module with a top-level
// await (for its WebAssembly).

/**
 * The glyphs of a text in visual order from left to right, each with the text index of the start of its cluster and its
 * position in font units.
 * @typedef {object} Shaped
 * @property {{ codepoint: number, cluster: number }[]} glyphs `codepoint` is the glyph's id
 * @property {{ xAdvance: number, yAdvance: number, xOffset: number, yOffset: number }[]} positions
 */

/**
 * Creates a function that shapes texts with a font. HarfBuzz is compiled in the first call only.
 * @param {Uint8Array} bytes of the font's file
 * @returns {Promise<(text: string, direction?: string) => Shaped>} without `ltr` or `rtl`, the script decides
 */
export async function createShaper(bytes) {
  const { Blob, Buffer, ClusterLevel, Direction, Face, Font, shape } = await import('harfbuzzjs');
  const font = new Font(new Face(new Blob(bytes)));
  return (text, direction) => {
    const buffer = new Buffer();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (direction) buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    // Copies each position, because pdfkit mutates them.
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    return { glyphs: buffer.getGlyphInfos(), positions };
  };
}
