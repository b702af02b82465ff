import { createHash } from 'node:crypto';
import { LEVELS } from '@bandmark/domain/levels';
import { HOUSE_COLOURS, HOUSE_FACES, LEVEL_COLOURS } from '../../house-style';

const variables = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
const badges = LEVELS.map((level) => {
  const { fill, on } = LEVEL_COLOURS[level];
  return `.${level.toLowerCase()}{background:${fill};color:${on}}`;
}).join('');

/** The complete, inlined style sheet of the page; it looks like the certificate's screen and loads no files. */
export const LINK_STYLE = [
  `:root{color-scheme:light dark;${variables(HOUSE_COLOURS.light)}}`,
  `@media screen and (prefers-color-scheme:dark){:root{${variables(HOUSE_COLOURS.dark)}}}`,
  `*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.55 ${HOUSE_FACES.text}}`,
  'main{max-width:42rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}',
  '.head{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap;margin:0 0 1rem;color:var(--ink-2);font-size:.9375rem}',
  `.home{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;color:var(--ink);font:500 1.25rem/1.2 ${HOUSE_FACES.display};text-decoration:none}`,
  '.home svg{flex:none}.ground{fill:var(--ink)}.figure{fill:var(--paper)}',
  '.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:2px;padding:clamp(1.25rem,6vw,3rem)}',
  `h1{margin:0 0 .5rem;font:500 clamp(1.75rem,6vw,2.5rem)/1.15 ${HOUSE_FACES.display};letter-spacing:-.01em;overflow-wrap:anywhere}`,
  'h2{margin:2rem 0 .5rem;font-size:1.0625rem}p{margin:0 0 1rem}',
  '.level{display:flex;align-items:center;gap:.875rem;flex-wrap:wrap;margin:1.25rem 0;font-size:1.25rem;font-weight:600}',
  `.badge{display:inline-grid;place-items:center;min-width:2.5rem;padding:.25rem .5rem;border-radius:4px;font:500 1.0625rem/1.2 ${HOUSE_FACES.display};print-color-adjust:exact}`,
  '.level .badge{min-width:4rem;padding:.5rem .75rem;font-size:2rem}',
  badges,
  'dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem;margin:0 0 1.5rem}dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere}',
  'table{width:100%;border-collapse:collapse;font-size:1rem}th{font-weight:600;text-align:left;color:var(--ink-2)}th,td{padding:.625rem .75rem .625rem 0;border-bottom:1px solid var(--line)}thead th{border-bottom:1.5px solid var(--ink)}tbody th{color:var(--ink)}',
  '.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:2rem 0 0}',
  '.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--action);border-radius:6px;color:var(--action);font-weight:600;text-decoration:none}',
  '.primary{background:var(--action);color:var(--on-action)}',
  'a:not([class]){color:var(--action);text-underline-offset:.2em}',
  '.note{margin:1.5rem 0 0;color:var(--ink-2);font-size:.9375rem}',
  ':focus-visible{outline:2px solid var(--action);outline-offset:3px}',
  '@media (max-width:30rem){main{padding:1rem .75rem 2rem}.sheet{padding:1.25rem 1rem}.button{width:100%}th,td{padding-right:.375rem}table{font-size:.9375rem}}',
  'tr>:last-child{padding-right:0}',
  '@media (forced-colors:active){.badge{border:1px solid}}',
  '@media print{body{background:none}.actions{display:none}.sheet{border:0;padding:0}}',
].join('\n');

/** The page's Content-Security-Policy: only its own style and the site's pictures; no scripts, no framing. */
export const LINK_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(LINK_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
