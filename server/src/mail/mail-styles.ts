import { HOUSE_COLOURS, HOUSE_FACES } from '../house-style';

const { light, dark } = HOUSE_COLOURS;

const { display: DISPLAY, text: TEXT } = HOUSE_FACES;

/** Inline styles by element. They are rendered in double-quoted attributes, so no value may contain a double quote. */
export const STYLES = {
  body: `margin:0;padding:0;background-color:${light.paper};`,
  page: `background-color:${light.paper};border-collapse:collapse;`,
  edge: 'padding:32px 16px 48px;',
  column: 'max-width:560px;border-collapse:separate;',
  head: 'padding:0 0 16px;',
  brand: `font:500 21px/1.25 ${DISPLAY};color:${light.ink};text-decoration:none;`,
  sheetCell: `background-color:${light.sheet};border:1px solid ${light.line};border-radius:2px;padding:40px 40px 24px;`,
  heading: `margin:0 0 16px;font:500 28px/1.15 ${DISPLAY};letter-spacing:-0.01em;color:${light.ink};`,
  paragraph: `margin:0 0 20px;font:400 17px/1.55 ${TEXT};color:${light.ink};`,
  quote: `margin:0 0 20px;padding:12px 16px;border-left:3px solid ${light.line};font:400 17px/1.55 ${TEXT};color:${light['ink-2']};overflow-wrap:anywhere;word-break:break-word;`,
  facts: `margin:0 0 20px;border-collapse:collapse;border-top:1px solid ${light.line};table-layout:fixed;`,
  factName: `width:104px;padding:10px 12px 10px 0;border-bottom:1px solid ${light.line};vertical-align:top;font:400 15px/1.45 ${TEXT};color:${light['ink-2']};`,
  factValue: `padding:10px 0;border-bottom:1px solid ${light.line};vertical-align:top;font:600 15px/1.45 ${TEXT};color:${light.ink};overflow-wrap:anywhere;word-break:break-word;`,
  /** Lets a receipt break at the end of the line instead of at its first hyphen. */
  longWord: 'word-break:break-all;',
  buttonRow: 'margin:4px 0 24px;border-collapse:separate;',
  buttonCell: `background-color:${light.action};border-radius:6px;`,
  button: `display:inline-block;padding:13px 24px;font:600 16px/1.25 ${TEXT};color:${light['on-action']};background-color:${light.action};border-radius:6px;text-decoration:none;`,
  under: 'padding:16px 0 0;',
  foot: `margin:0 0 8px;font:400 14px/1.45 ${TEXT};color:${light['ink-2']};`,
  footLink: `color:${light['ink-2']};text-decoration:underline;`,
  sheet: [
    ':root{color-scheme:light dark}',
    '@media (max-width:600px){.edge{padding:20px 0 32px!important}.sheet{padding:28px 20px 12px!important;border-left:0!important;border-right:0!important}.under{padding:16px 20px 0!important}.name,.value{display:block!important;width:auto!important}.name{padding:10px 0 0!important;border-bottom:0!important}.value{padding:2px 0 10px!important}.head{padding-left:20px!important}}',
    `@media (prefers-color-scheme:dark){.paper{background-color:${dark.paper}!important}.sheet{background-color:${dark.sheet}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.name,.foot,.quote{color:${dark['ink-2']}!important}.facts,.name,.value,.quote{border-color:${dark.line}!important}.button{background-color:${dark.action}!important;color:${dark['on-action']}!important}}`,
  ].join(''),
} as const;
