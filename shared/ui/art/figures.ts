import { lace, polarPath, waveLines } from './curves';

const { sin, cos } = Math;
const figure = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">${content}</svg>`;

/** @param seed changes the petal counts, so that each certificate can have its own figure */
export function rosette(seed = 0): string {
  const [outer, middle, inner] = [12 + (seed % 3), 9 + (seed % 4), 6 + (seed % 2)];
  return figure(
    lace({
      id: 'a',
      radiusAt: (t) => 89 + 7 * sin(outer * t) + 2.2 * sin(3 * outer * t),
      petals: outer,
      copies: 8,
      points: outer * 14,
      width: 0.28,
    }) +
      lace({
        id: 'b',
        radiusAt: (t) => 66 + 15 * sin(middle * t) + 3.4 * cos(2 * middle * t),
        petals: middle,
        copies: 12,
        points: middle * 14,
        width: 0.26,
      }) +
      lace({
        id: 'c',
        radiusAt: (t) => 37 + 20 * sin(inner * t) + 4 * sin(3 * inner * t + 0.6),
        petals: inner,
        copies: 16,
        points: inner * 20,
        width: 0.26,
      }) +
      lace({
        id: 'd',
        radiusAt: (t) => 14 + 9 * sin(inner * t),
        petals: inner,
        copies: 12,
        points: inner * 12,
        width: 0.24,
      }),
  );
}

/** A finer, denser variant of the same figure for very large sizes. */
export function rosetteXl(): string {
  return figure(
    lace({
      id: 'a',
      radiusAt: (t) => 91 + 5 * sin(18 * t) + 1.6 * sin(54 * t),
      petals: 18,
      copies: 9,
      points: 252,
      width: 0.11,
    }) +
      lace({
        id: 'b',
        radiusAt: (t) => 70 + 12 * sin(12 * t) + 2.8 * cos(24 * t),
        petals: 12,
        copies: 22,
        points: 168,
        width: 0.1,
      }) +
      lace({
        id: 'c',
        radiusAt: (t) => 40 + 21 * sin(8 * t) + 4 * sin(24 * t + 0.6),
        petals: 8,
        copies: 34,
        points: 160,
        width: 0.1,
      }) +
      lace({ id: 'd', radiusAt: (t) => 15 + 9 * sin(8 * t), petals: 8, copies: 20, points: 96, width: 0.1 }),
  );
}

export function waves(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40" preserveAspectRatio="none">${waveLines()}</svg>`;
}

const scallop = () => polarPath((t) => 95 + 2.6 * cos(36 * t), 36 * 5);

/** The seal's paper, filled with the sheet colour through the mask. */
export function sealGround(): string {
  return figure(`<path d="${scallop()}"/>`);
}

/** The seal's lines: a scalloped edge and two rings, between which the text turns. */
export function sealEdge(): string {
  return figure(
    `<g fill="none" stroke="#000"><path d="${scallop()}" stroke-width="1.2"/><circle r="88" stroke-width=".7"/><circle r="61" stroke-width=".7"/></g>`,
  );
}
