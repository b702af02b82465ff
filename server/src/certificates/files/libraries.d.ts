/** Types of the untyped libraries that this room uses, limited to what it uses. */
declare module 'bidi-js' {
  export default function bidiFactory(): {
    /** @returns the embedding level of each UTF-16 code unit; odd levels run from right to left */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
  };
}
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
