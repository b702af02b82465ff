// Curves of the line art. A figure is one closed line r(θ), repeated by <use>, so that the file contains a single path.

type Point = readonly [x: number, y: number];

const short = (number: number, digits = 2) => String(Number(number.toFixed(digits)));

/** A closed curve through `count` points as a smooth cubic path (Catmull-Rom to Bézier). */
function closedPath(pointAt: (angle: number) => Point, count: number): string {
  const points = Array.from({ length: count }, (_, i) => pointAt((i / count) * 2 * Math.PI));
  const at = (i: number): Point => points[(i + count) % count] ?? [0, 0];
  const pair = (x: number, y: number) => `${short(x)} ${short(y)}`;
  let path = `M${pair(...at(0))}`;
  for (let i = 0; i < count; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${pair(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)} `;
    path += `${pair(to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6)} ${pair(to[0], to[1])}`;
  }
  return `${path}Z`;
}

/** The same, from polar coordinates. */
export function polarPath(radiusAt: (angle: number) => number, count: number): string {
  return closedPath((t) => [radiusAt(t) * Math.cos(t), radiusAt(t) * Math.sin(t)], count);
}

interface Lace {
  id: string;
  radiusAt: (angle: number) => number;
  petals: number;
  copies: number;
  points: number;
  /** Stroke width, in units of the 200-unit box. */
  width: number;
}

/** Lace: `copies` of a line with `petals` petals, each rotated by a fraction of a petal so that the copies cross. */
export function lace({ id, radiusAt, petals, copies, points, width }: Lace): string {
  const line = `<path id="${id}" d="${polarPath(radiusAt, points)}" fill="none" stroke="#000" stroke-width="${width}"/>`;
  const turned = Array.from(
    { length: copies - 1 },
    (_, k) => `<use href="#${id}" transform="rotate(${short((360 / petals / copies) * (k + 1), 3)})"/>`,
  );
  return line + turned.join('');
}

/** Ten crossing waves; tiles seamlessly in x. */
export function waveLines({ width = 240, steps = 96, lines = 10 } = {}): string {
  return Array.from({ length: lines }, (_, k) => {
    const phase = (k / lines) * 2 * Math.PI;
    const points = Array.from({ length: steps + 1 }, (_, i) => {
      const t = (i / steps) * 2 * Math.PI;
      const y = 20 + 15 * Math.sin(4 * t + phase) * (0.6 + 0.4 * Math.cos(2 * t));
      return `${short((i / steps) * width, 1)} ${short(y)}`;
    });
    return `<path d="M${points.join('L')}" fill="none" stroke="#000" stroke-width=".55"/>`;
  }).join('');
}
