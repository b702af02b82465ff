// Plain JavaScript, because jest turns an import in TypeScript into `require`, which takes no module that waits for its
// WebAssembly.

/**
 * Glyphs of a text from left to right: each with the index of the letter that its cluster begins with, and its place in
 * units of the font.
 * @typedef {object} Shaped
 * @property {{ codepoint: number, cluster: number }[]} glyphs `codepoint` is the glyph's id
 * @property {{ xAdvance: number, yAdvance: number, xOffset: number, yOffset: number }[]} positions
 */

/**
 * A function that shapes texts with a font. HarfBuzz is compiled in the first call only.
 * @param {Uint8Array} bytes of the font's file
 * @returns {Promise<(text: string, direction?: string) => Shaped>} without `ltr` or `rtl` the script has a direction
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
    // A new object for each: pdfkit changes them.
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    return { glyphs: buffer.getGlyphInfos(), positions };
  };
}
