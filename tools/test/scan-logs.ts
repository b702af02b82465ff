import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What no line of a log may hold, found by its form. Written apart from the server's own list, which it checks. */
const LEAKS: readonly (readonly [string, RegExp])[] = [
  ['an e-mail address', /[^\s"'<>(),;:\\[\]@/]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/u],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]{8,}/],
  ['a token', /\bBearer [\w.~+/-]{6,}/i],
  ['a token', /(?<![\w-])(?:bandmark-team-)?(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/],
  ['the id of a certificate', /(?<![\w-])A(?=\w*\d)(?=\w*[a-z])[1-9A-HJ-NP-Za-km-z]{16,22}(?![\w-])/],
  ['a hash', /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i],
  ['a hash', /\bsha(?:256|384|512)-[\w+/]{20,}|(?<![\w+/=])[A-Za-z0-9+/]{43}=(?!=)/],
  ['a hash', /\$argon2/],
  ['a password', /"(?:new)?password"\s*:/i],
  ['an address with a query', /"(?:path|url|route)":"[^"]*\?/],
  // The machine's own, and the unspecified ones, say nothing of a person.
  ['an IP address', /(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/],
];

/** What candidates of the tests type. */
const TYPED = ['Password1', 'Password2', 'On-the-record-1', 'My town is quiet'];

/** @returns what a line of a log holds and must not, such as `a token`; null for a line without */
export function leakIn(line: string): string | null {
  for (const [what, pattern] of LEAKS) if (pattern.test(line)) return what;
  return TYPED.some((words) => line.includes(words)) ? 'what a candidate typed' : null;
}

export interface LogScan {
  files: number;
  lines: number;
  /** The first of each kind and file: file and number of the line, what it is, and the line. */
  leaks: string[];
}

const LONGEST_LINE = 600;

/** Searches the logs of a run of the tests. @param directory without one there are no files */
export async function scanLogs(directory: string): Promise<LogScan> {
  const scan: LogScan = { files: 0, lines: 0, leaks: [] };
  const names = await readdir(directory).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith('.log')).sort()) {
    scan.files += 1;
    const seen = new Set<string>();
    let number = 0;
    for await (const line of createInterface(createReadStream(join(directory, name)))) {
      number += 1;
      const leak = leakIn(line);
      if (leak === null || seen.has(leak)) continue;
      seen.add(leak);
      scan.leaks.push(`${name}:${number}: ${leak}: ${line.slice(0, LONGEST_LINE)}`);
    }
    scan.lines += number;
  }
  return scan;
}
