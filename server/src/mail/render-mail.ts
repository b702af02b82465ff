import { href } from '@bandmark/contracts/routes';
import type { Block, MailContent } from './content';
import { escapeHtml } from '../escape-html';
import { STYLES } from './mail-styles';
import { mailTexts } from './mail-texts';

export interface MailFrame {
  siteName: string;
  origin: string;
  /** URL of the page that switches this kind off; null if it is not optional. */
  stopLink: string | null;
  /** Whether the recipient has an account. */
  isAccount: boolean;
  /** Name and postal address of the site's operator. */
  operator: string;
}

/** The text version, with every sentence and link of the HTML version. */
export function renderText({ lead, blocks }: MailContent, frame: MailFrame): string {
  const footer = footerOf(frame).map((line) => (typeof line === 'string' ? line : `${line.do}:\n${line.link}`));
  return `${[lead, ...blocks.map(textOf), ['-- ', frame.siteName, frame.origin].join('\n'), ...footer].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('do' in block) return `${block.do}:\n${block.link}`;
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return block.quote.replace(/^/gm, '> ');
}

/**
 * The HTML version: one column in a table, the only layout that every mail program supports. Styles are inline, because
 * some programs drop style sheets; the sheet in the head only adds dark mode and narrow screens. Remote pictures are
 * avoided, because they would report when a mail is opened. All values are escaped.
 */
export function renderHtml({ subject, lead, blocks }: MailContent, frame: MailFrame): string {
  const footer = footerOf(frame)
    .map((line) =>
      typeof line === 'string'
        ? escapeHtml(line)
        : `<a href="${escapeHtml(line.link)}" class="foot" style="${STYLES.footLink}">${escapeHtml(line.do)}</a>`,
    )
    .map((line) => `<p class="foot" style="${STYLES.foot}">${line}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES.sheet}</style>
</head>
<body class="paper" style="${STYLES.body}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.page}"><tr><td align="center" class="edge" style="${STYLES.edge}">
<table role="presentation" class="column" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.column}">
<tr><td class="head" style="${STYLES.head}"><a href="${escapeHtml(frame.origin)}" class="ink" style="${STYLES.brand}">${escapeHtml(frame.siteName)}</a></td></tr>
<tr><td class="sheet" style="${STYLES.sheetCell}">
<h1 class="ink" style="${STYLES.heading}">${escapeHtml(subject)}</h1>
${[lead, ...blocks].map(htmlOf).join('\n')}
</td></tr>
<tr><td class="under" style="${STYLES.under}">
${footer}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p class="ink" style="${STYLES.paragraph}">${escapeHtml(block)}</p>`;
  if ('do' in block) return button(block.do, block.link);
  if ('quote' in block)
    return `<p class="quote" style="${STYLES.quote}">${escapeHtml(block.quote).replace(/\r?\n/g, '<br>')}</p>`;
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" align="left" class="name" style="${STYLES.factName}">${escapeHtml(name)}</th><td class="ink value" style="${STYLES.factValue}${/\S{30}/.test(value) ? STYLES.longWord : ''}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="facts" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLES.facts}">${rows.join('')}</table>`;
}

/** A coloured table cell, so that programs that ignore a link's padding still show a button. */
function button(label: string, link: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${STYLES.buttonRow}"><tr><td class="button" style="${STYLES.buttonCell}"><a href="${escapeHtml(link)}" class="button" style="${STYLES.button}">${escapeHtml(label)}</a></td></tr></table>`;
}

function footerOf({
  siteName,
  origin,
  stopLink,
  isAccount,
  operator,
}: MailFrame): readonly (string | { do: string; link: string })[] {
  if (!isAccount) return [operator];
  if (stopLink === null) return [mailTexts.footer.why(siteName), operator];
  return [
    mailTexts.footer.why(siteName),
    { do: mailTexts.footer.stop, link: stopLink },
    { do: mailTexts.footer.choose, link: origin + href('account') },
    operator,
  ];
}
