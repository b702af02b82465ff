import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';

export const ratio = (value: number): string => value.toFixed(3);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
/** A ratio, with its aim if missed. Aims are shown, never asserted, because machines differ. */
export const against = (value: number, aim: number): string => `${ratio(value)}${value <= aim ? '' : ` (aim ${aim})`}`;

export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Date, versions and machine of a measurement. @param browserVersion for benches with a browser */
export function circumstances(browserVersion?: string): string {
  const load = loadavg()[0] ?? NaN;
  const browser = browserVersion === undefined ? '' : ` · Chromium ${browserVersion}`;
  return `${new Date().toISOString().slice(0, 10)}${browser} · Node ${process.versions.node} · ${cpus().length} cores, load ${load.toFixed(1)} at the end`;
}

/** Replaces a bench's section of docs/benchmarks.md. @param name in the section's marker comments */
export async function record(name: string, text: string): Promise<void> {
  const file = join(ROOT, 'docs/benchmarks.md');
  const page = await readFile(file, 'utf8');
  const section = new RegExp(`(<!-- bench ${name} -->\n)[^]*?(<!-- end ${name} -->)`);
  if (!section.test(page)) throw new Error(`docs/benchmarks.md has no section for "${name}".`);
  await writeFile(
    file,
    page.replace(section, (_all, begin: string, end: string) => `${begin}${text}\n${end}`),
  );
}
