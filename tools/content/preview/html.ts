import { escape } from 'es-toolkit/string';

/** Escaped HTML, safe to embed in other HTML. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

/** Template tag. Escapes values unless they are already `Html`; attributes must be in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.reduce((text, part, index) => `${text}${textOf(values[index - 1] ?? '')}${part}`) };
}

function textOf(value: Value): string {
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

export const nothing: Html = { html: '' };
