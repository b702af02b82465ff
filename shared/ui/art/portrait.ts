/**
 * The engraved candidate, with tones from hatching of different weight. Drawn in black (ink) and white (ground), which
 * its own luminance mask turns into transparency, so that the page can tint ink and ground with --e and --eb.
 */
const INK = '#fff'; // a luminance mask keeps what is white
const GROUND = '#000';

const HATCH: [angle: number, weight: number][] = [
  [-8, 0.55],
  [14, 0.95],
  [-22, 1.5],
  [0, 2.15],
];

const hatch = HATCH.map(
  ([angle, weight], i) =>
    `<pattern id="h${i + 1}" width="6" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><rect width="6" height="${weight}" fill="${INK}"/></pattern>`,
).join('');
const cross = `<pattern id="v" width="2.6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(24)"><rect width=".6" height="6" fill="${INK}"/></pattern>`;

const FACE = 'M128 92c0-30 14-46 34-46s34 16 34 46c0 31-15 58-34 58s-34-27-34-58z';
const HAIR = 'M118 98c-5-44 16-68 46-68 32 0 50 26 44 66-2 16 6 30 2 46l-92-2c-3-14 2-28 0-42z';
const FRINGE = 'M124 40h80v30c-24 2-40-6-50-16-6 14-16 24-30 30z';
const BAND = 'M121 92c-4-46 18-66 42-66s48 20 42 66';
const BOOM = 'M120 116c2 16 12 22 26 22';

const fill = (path: string, paint: string, rest = '') => `<path d="${path}" fill="${paint}"${rest}/>`;
const tone = (path: string, ...numbers: string[]) =>
  fill(path, GROUND) + numbers.map((n) => fill(path, `url(#${n})`)).join('');
const line = (path: string, paint: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}"/>`;

const room =
  `<rect width="320" height="240" fill="${GROUND}"/><rect width="320" height="240" fill="url(#h1)" opacity=".55"/>` +
  `<rect x="20" y="22" width="66" height="96" fill="${GROUND}"/><g stroke="${INK}" fill="none" opacity=".7"><rect x="20" y="22" width="66" height="96"/><path d="M53 22v96M20 70h66"/></g>`;
const shelves =
  `<g opacity=".8"><rect x="238" y="58" width="66" height="2" fill="${INK}"/><rect x="242" y="30" width="8" height="28" fill="url(#h4)"/><rect x="252" y="36" width="6" height="22" fill="url(#h3)"/><rect x="260" y="28" width="9" height="30" fill="url(#h2)"/><path d="M274 58l6-25 7 2-6 23z" fill="url(#h4)"/>` +
  `<rect x="238" y="104" width="66" height="2" fill="${INK}"/><rect x="246" y="84" width="30" height="8" fill="url(#h3)"/><rect x="244" y="92" width="36" height="12" fill="url(#h4)"/></g>`;
const body =
  fill('M60 240c2-44 34-58 72-64 10-2 14-10 14-22h34c0 12 4 20 14 22 38 6 70 20 72 64z', GROUND) +
  fill('M60 240c2-44 34-58 72-64 20 16 42 16 62 0 38 6 70 20 72 64z', 'url(#h3)') +
  fill('M60 240c2-44 34-58 72-64l10 64zM266 240c-2-44-34-58-72-64l-6 64z', 'url(#v)', ' opacity=".8"') +
  fill('M146 152h34v18c-10 12-24 12-34 0z', 'url(#h3)');
const face =
  `<g clip-path="url(#f)"><rect x="120" y="40" width="80" height="120" fill="${GROUND}"/><rect x="120" y="40" width="80" height="120" fill="url(#h1)"/>` +
  `${fill('M172 40h30v120h-34c14-30 16-80 4-120z', 'url(#h2)')}${tone(FRINGE, 'h4', 'v')}</g>${line(FACE, INK, 1)}` +
  `<g stroke="${INK}" fill="none" stroke-width="1.7" stroke-linecap="round"><path d="M140 86c4-3 9-3 13 0M172 86c4-3 9-3 13 0"/><path d="M142 95c3-3 8-3 10 0M174 95c3-3 8-3 10 0" stroke-width="2.4"/><path d="M162 96c-1 8-4 12-3 15 2 2 4 2 6 1" stroke-width="1.2"/><path d="M151 126c7 5 16 5 23-1M155 131c5 2 10 2 14 0" stroke-width="1.5"/></g>`;
const headset =
  `${line(BAND, GROUND, 9)}${line(BAND, INK, 5)}` +
  `<g fill="${INK}" stroke="${GROUND}" stroke-width="1.5"><rect x="112" y="84" width="16" height="34" rx="7"/><rect x="197" y="84" width="16" height="34" rx="7"/></g>` +
  `${line(BOOM, GROUND, 5.5)}${line(BOOM, INK, 2.6)}<rect x="143" y="134" width="13" height="8" rx="4" fill="${INK}" stroke="${GROUND}" stroke-width="1.2"/>`;

export function portrait(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240"><defs>${hatch}${cross}<clipPath id="f"><path d="${FACE}"/></clipPath>` +
    `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="320" height="240">${room}${shelves}${tone(HAIR, 'h4', 'v')}${body}${face}${headset}</mask></defs>` +
    `<rect width="320" height="240" mask="url(#m)"/></svg>`
  );
}
