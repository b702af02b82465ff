import { inflateSync } from 'node:zlib';
import { certificatePdf } from './pdf';
import type { ShownFacts } from '../shown-facts';

const skill = {
  name: 'Speaking',
  level: 'B2',
  levelName: 'Upper Intermediate',
  band: '6.0',
  source: 'examiner',
} as const;
const facts: ShownFacts = {
  certificateId: 'A1111111111111111111111',
  holder: 'Łucja Test',
  level: 'B2',
  levelName: 'Upper Intermediate',
  band: '6.0',
  awardedOn: '23 November 2026',
  isSample: false,
  skills: [skill, skill, skill, skill],
  siteName: 'Bandmark',
  origin: 'https://bandmark.example',
  link: '/c/A1111111111111111111111',
  qrCode: { size: 29, path: 'M0 0h29v29h-29z' },
};

/** Distance of the lowest baseline from the bottom of the page, in points. */
async function footOf(holder: string, paper: 'a4' | 'letter', credential: string | null = '{}'): Promise<number> {
  const pdf = await certificatePdf({ ...facts, holder }, { paper, credential });
  const drawn = [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n/g)]
    .map(({ 0: head, index }) => {
      try {
        return inflateSync(pdf.subarray(index + head.length)).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
  const baselines = [...drawn.matchAll(/^1 0 0 1 \S+ (\S+) Tm$/gm)].map(([, y]) => Number(y));
  expect(baselines.length).toBeGreaterThan(20);
  return Math.min(...baselines);
}

test.each([
  ['Łucja Test', 'letter'],
  ['李'.repeat(120), 'a4'],
  ['李'.repeat(120), 'letter'],
  [Array.from({ length: 12 }, () => 'MMMMMMMMM').join(' '), 'letter'],
  [
    Array.from({ length: 10 }, () => 'စိုးမြတ်ကြည်')
      .join(' ')
      .slice(0, 120),
    'letter',
  ],
  ['སྒྲོལ་མ་'.repeat(15), 'letter'],
] as const)('everything of the certificate of %s is on the paper (%s)', async (holder, paper) => {
  // The QR code ends 19 points below the last line of text.
  expect(await footOf(holder, paper)).toBeGreaterThan(20);
});

test('only a file with the signature says that it holds it', async () => {
  // The sentence is the lowest text.
  expect(await footOf('Łucja Test', 'a4', null)).toBeGreaterThan(await footOf('Łucja Test', 'a4'));
});
