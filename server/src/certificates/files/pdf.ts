import PDFDocument from 'pdfkit';
import { HOUSE_COLOURS, LEVEL_COLOURS, MARK_PATH } from '../../house-style';
import { drawableName } from './drawable-name';
import { fileTexts } from './file-texts';
import { SPECTRUM } from './picture';
import type { ShownFacts } from '../shown-facts';
import { TaggedPage } from './tagged-page';
import { baselinesOf, fitted, lineOf } from './text-lines';

/** Width and height in points. The layout fits the narrower width and the shorter height. */
const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const WIDTH = 500;
const GAP = 28;
const BOX_WIDTH = 236;
const { ink, 'ink-2': quiet, line: hairline, action } = HOUSE_COLOURS.light;
const STAGE = '#07090f';

interface PdfOptions {
  paper: keyof typeof PAPERS;
  /** The signed document to attach; null while it is not signed. */
  credential: string | null;
}

/** The certificate as one page of tagged PDF, with the signed document attached. */
export async function certificatePdf(facts: ShownFacts, { paper, credential }: PdfOptions): Promise<Buffer> {
  const [width, height] = PAPERS[paper];
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: fileTexts.title(facts.holder), Author: facts.siteName },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  if (credential !== null)
    document.file(Buffer.from(credential), {
      name: 'certificate.json',
      type: 'application/ld+json',
      description: fileTexts.attachment,
    });
  await new Sheet(document, (width - WIDTH) / 2).draw(facts, credential !== null);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

class Sheet extends TaggedPage {
  constructor(
    pdf: PDFKit.PDFDocument,
    private readonly left: number,
  ) {
    super(pdf);
  }

  async draw(facts: ShownFacts, isSigned: boolean): Promise<void> {
    await this.header(facts);
    const top = facts.isSample ? 132 : 112;
    if (facts.isSample) await this.say('P', fileTexts.sample, { x: this.left, y: 112, size: 9.5, fill: quiet });
    const boxBelow = await this.level(facts, top);
    const whoBelow = await this.holder(facts, top);
    const below = Math.max(boxBelow, whoBelow) + 30;
    const skillsBelow = await this.skills(facts, below);
    const spectrumBelow = await this.spectrum(facts, skillsBelow + 34);
    await this.proof(facts, spectrumBelow + 34, isSigned);
  }

  private async header({ siteName }: ShownFacts): Promise<void> {
    const { pdf, left } = this;
    this.ornament(() => {
      for (let at = 0; at <= 90; at += 1) {
        const x = left + (WIDTH * at) / 90;
        pdf.moveTo(x, 36).lineTo(x, at % 10 === 0 ? 44 : 40);
      }
      pdf.lineWidth(0.5).stroke(quiet);
      pdf.save().translate(left, 57).scale(0.72);
      pdf.roundedRect(0, 0, 28, 28, 4).fill(ink);
      pdf.path(MARK_PATH).fill('#fff');
      pdf.restore();
      pdf
        .moveTo(left, 90)
        .lineTo(left + WIDTH, 90)
        .lineWidth(0.8)
        .stroke(ink);
    });
    await this.say('P', siteName, { x: left + 28, y: 72, size: 14, face: 'display' });
    const label = await lineOf(fileTexts.label, 'text');
    this.block('P', () => this.line(label, { x: left + WIDTH - label.width * 10, y: 72, size: 10, fill: quiet }));
  }

  private async holder({ holder, awardedOn, certificateId }: ShownFacts, top: number): Promise<number> {
    const { left } = this;
    const width = WIDTH - BOX_WIDTH - GAP;
    const inColumn = { face: 'display', width, height: 100 } as const;
    const shown = await drawableName(holder);
    let name = await fitted(shown, { ...inColumn, sizes: [38, 33, 28, 24, 20, 17], lines: 3 });
    // A name of 120 wide letters, the maximum, would otherwise push the QR code off the page.
    if (name.lines.length > 6) name = await fitted(shown, { ...inColumn, sizes: [14, 12, 10], lines: 7 });
    let y = top + name.size;
    const baselines = baselinesOf(name.lines, 1.14);
    this.block('H1', () => {
      for (const [at, line] of name.lines.entries())
        this.line(line, { x: left, y: y + (baselines[at] ?? 0) * name.size, size: name.size, face: 'display' });
    });
    y += ((baselines.at(-1) ?? 0) + 1.14) * name.size;
    y = await this.paragraph(fileTexts.earned, { x: left, y: y + 2, size: 11.5, fill: quiet }, width);
    y += 14;
    for (const [label, value] of [
      [fileTexts.awardedOn, awardedOn],
      [fileTexts.number, certificateId],
    ] as const) {
      await this.say('P', label, { x: left, y, size: 9.5, fill: quiet });
      await this.say('P', value, { x: left + 82, y, size: 9.5, face: 'bold' });
      y += 18;
    }
    this.ornament(() => {
      const { pdf } = this;
      pdf
        .save()
        .translate(left, y + 4)
        .scale(0.62);
      pdf.path(
        'M14 50c10-8 24-38 30-42 5-3 3 8-2 20-5 13-9 26-4 26 7 0 15-24 21-24 4 0-4 18 1 19 6 1 11-20 16-19 4 1-5 17 0 18 5 0 9-12 13-16 3 5-2 14 3 15 6 0 8-15 13-16 4 0 1 12 5 13 9 1 13-34 24-50M104 33c16-6 40-9 66-8M150 46c4-8 12-18 17-16 4 2-8 16-3 18 6 1 12-17 18-17 3 0-3 14 2 15 4 0 8-6 22-14M22 60c50-9 120-9 182-1',
      );
      pdf.lineWidth(2).lineCap('round').lineJoin('round').stroke(action);
      pdf.restore();
      pdf
        .moveTo(left, y + 50)
        .lineTo(left + 150, y + 50)
        .lineWidth(0.6)
        .stroke(quiet);
    });
    await this.say('P', fileTexts.signedBy, { x: left, y: y + 63, size: 9, fill: quiet });
    return y + 66;
  }

  private async level({ level, levelName, band }: ShownFacts, top: number): Promise<number> {
    const { pdf } = this;
    const x = this.left + WIDTH - BOX_WIDTH;
    const height = 218;
    const { fill } = level ? LEVEL_COLOURS[level] : { fill: hairline };
    this.ornament(() => {
      pdf.roundedRect(x, top, BOX_WIDTH, height, 2).fill(STAGE);
      pdf.save().rect(x, top, BOX_WIDTH, height).clip();
      for (let at = 0; at < 36; at += 1) {
        pdf.save().rotate(at * 5, { origin: [x + BOX_WIDTH - 54, top + 62] });
        pdf
          .ellipse(x + BOX_WIDTH - 54, top + 62, 62, 34)
          .lineWidth(0.35)
          .stroke(fill);
        pdf.restore();
      }
      pdf.restore();
      pdf.rect(x + 22, top + 150, 36, 3.5).fill(fill);
    });
    await this.say('P', level ?? '–', { x: x + 21, y: top + 104, size: 92, face: 'display', fill: '#f4f6fa' });
    const called = await fitted(levelName, { face: 'display', width: BOX_WIDTH - 40, sizes: [18, 16], lines: 1 });
    this.block('P', () => {
      for (const line of called.lines)
        this.line(line, { x: x + 22, y: top + 138, size: called.size, face: 'display', fill: '#f4f6fa' });
    });
    await this.say('P', fileTexts.band(band), { x: x + 22, y: top + 190, size: 11.5, fill: '#aeb7c8' });
    return top + height;
  }

  private async skills({ skills }: ShownFacts, top: number): Promise<number> {
    const { pdf, left } = this;
    await this.say('H2', fileTexts.skills, { x: left, y: top + 12, size: 13, face: 'display' });
    const y = top + 24;
    const width = WIDTH / Math.max(2, skills.length);
    this.ornament(() => {
      pdf
        .rect(left, y, width * skills.length, 88)
        .lineWidth(0.6)
        .stroke(hairline);
      for (let at = 1; at < skills.length; at += 1)
        pdf
          .moveTo(left + at * width, y)
          .lineTo(left + at * width, y + 88)
          .stroke(hairline);
    });
    for (const [at, skill] of skills.entries()) {
      const x = left + at * width + 12;
      const { fill, on } = skill.level ? LEVEL_COLOURS[skill.level] : { fill: hairline, on: ink };
      await this.say('P', skill.name, { x, y: y + 18, size: 9.5, fill: quiet });
      this.ornament(() => pdf.roundedRect(x, y + 26, 28, 20, 2.5).fill(fill));
      const letters = await lineOf(skill.level ?? '–', 'display');
      this.block('P', () =>
        this.line(letters, { x: x + 14 - letters.width * 6.25, y: y + 40.5, size: 12.5, fill: on }),
      );
      const called = await fitted(skill.levelName, {
        face: 'bold',
        width: width - 50,
        sizes: [10.5, 9.5, 8.5, 7.5, 7],
        lines: 1,
      });
      this.block('P', () => {
        for (const line of called.lines) this.line(line, { x: x + 34, y: y + 40, size: called.size });
      });
      await this.say('P', fileTexts.band(skill.band), { x, y: y + 62, size: 8.5, fill: quiet });
      const source = skill.source === null ? '' : fileTexts.givenBy[skill.source];
      await this.say('P', source, { x, y: y + 75, size: 8.5, fill: quiet });
    }
    return y + 88;
  }

  private async spectrum({ level: achieved }: ShownFacts, top: number): Promise<number> {
    const { pdf, left } = this;
    await this.say('H2', fileTexts.spectrum, { x: left, y: top + 12, size: 13, face: 'display' });
    const y = top + 24;
    const width = WIDTH / SPECTRUM.length;
    for (const [at, { level, fill, on }] of SPECTRUM.entries()) {
      const isAchieved = level === achieved;
      const x = left + at * width;
      this.ornament(() => {
        pdf.rect(x, y + (isAchieved ? 0 : 16), width - 4, isAchieved ? 34 : 18);
        if (isAchieved) pdf.fill(fill);
        else pdf.fillOpacity(0.28).fill(fill).fillOpacity(1);
      });
      const letters = await lineOf(level, 'display');
      const size = isAchieved ? 15 : 10;
      this.block('P', () =>
        this.line(letters, {
          x: x + (width - 4 - letters.width * size) / 2,
          y: y + (isAchieved ? 22 : 28.5),
          size,
          fill: isAchieved ? on : ink,
        }),
      );
    }
    return y + 34;
  }

  private async proof({ qrCode, origin, link }: ShownFacts, top: number, isSigned: boolean): Promise<void> {
    const { pdf, left } = this;
    this.ornament(() =>
      pdf
        .moveTo(left, top)
        .lineTo(left + WIDTH, top)
        .lineWidth(0.6)
        .stroke(hairline),
    );
    const size = 76;
    if (qrCode) {
      pdf
        .save()
        .translate(left, top + 14)
        .scale(size / qrCode.size);
      this.block('Figure', () => pdf.path(qrCode.path).fill(STAGE), fileTexts.scan);
      pdf.restore();
    }
    const x = qrCode ? left + size + 20 : left;
    await this.say('P', fileTexts.scan, { x, y: top + 24, size: 10, face: 'bold' });
    await this.say('P', `${origin}${link}`, { x, y: top + 40, size: 9.5, fill: action });
    if (!isSigned) return;
    await this.paragraph(
      fileTexts.verify(`${origin}/verify`),
      { x, y: top + 58, size: 9, fill: quiet },
      left + WIDTH - x,
    );
  }
}
