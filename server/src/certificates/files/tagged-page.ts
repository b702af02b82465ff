import type { Font } from 'fontkit';
import { HOUSE_COLOURS } from '../../house-style';
import type { Face } from './fonts';
import { FEATURES, type Line, lineOf, linesOf } from './text-lines';

const { ink } = HOUSE_COLOURS.light;

export interface TextPosition {
  x: number;
  /** The baseline's distance from the top. */
  y: number;
  size: number;
  face?: Face;
  fill?: string;
}

/** A page of selectable text in embedded fonts, tagged for assistive technology (ISO 32000-1 §14.8). */
export class TaggedPage {
  private readonly names = new Map<Font, string>();
  private readonly structure: PDFKit.PDFStructureElement;

  constructor(protected readonly pdf: PDFKit.PDFDocument) {
    this.structure = pdf.struct('Document');
    pdf.addStructure(this.structure);
  }

  /** @returns the baseline after the last line */
  protected async paragraph(words: string, at: TextPosition, width: number): Promise<number> {
    let { y } = at;
    const lines = await linesOf(words, at.face ?? 'text', width / at.size);
    this.block('P', () => {
      for (const line of lines) {
        this.line(line, { ...at, y });
        y += at.size * 1.42;
      }
    });
    return y;
  }

  /** Draws one line of text; nothing for an empty text. @param tag such as `P` or `H1` */
  protected async say(tag: string, words: string, at: TextPosition): Promise<void> {
    if (words === '') return;
    const line = await lineOf(words, at.face ?? 'text');
    this.block(tag, () => this.line(line, at));
  }

  protected line({ runs }: Line, { x, y, size, fill = ink }: TextPosition): void {
    let at = x;
    for (const { text, font, width } of runs) {
      this.pdf
        .font(this.nameOf(font))
        .fontSize(size)
        .fillColor(fill)
        .text(text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: FEATURES as PDFKit.Mixins.OpenTypeFeatures[],
        });
      at += width * size;
    }
  }

  /** Registers each font once, so that it is embedded once. */
  private nameOf(font: Font): string {
    const known = this.names.get(font);
    if (known !== undefined) return known;
    const name = `font-${this.names.size}`;
    // pdfkit also accepts a fontkit font, which its types do not declare.
    this.pdf.registerFont(name, font as unknown as Buffer);
    this.names.set(font, name);
    return name;
  }

  /** Tags what `draw` draws as one structure element. @param alt text alternative for a figure */
  protected block(tag: string, draw: () => void, alt?: string): void {
    this.structure.add(this.pdf.struct(tag, alt === undefined ? {} : { alt }, draw));
  }

  /** Marks what `draw` draws as an artifact, which assistive technology ignores. */
  protected ornament(draw: () => void): void {
    this.pdf.markContent('Artifact');
    draw();
    this.pdf.endMarkedContent();
  }
}
