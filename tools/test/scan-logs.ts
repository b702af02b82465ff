import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Patterns that no line of a log may contain. Deliberately independent of the server's own list, which it checks. */
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
  // Loopback and unspecified addresses do not identify a person.
  ['an IP address', /(?<![\d.])(?!127\.|0\.0\.0\.0)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/],
  ['an IP address', /(?<![\w:.$])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])/i],
  // `::1` has nothing before the colons.
  ['an IP address', /(?<![\w:.$])(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?![\w:])/i],
];

/** Texts that candidates type in the tests. */
const TYPED = ['Password1', 'Password2', 'On-the-record-1', 'My town is quiet'];

/** @returns the kind of forbidden content in a line of a log, such as `a token`; null if there is none */
export function leakIn(line: string): string | null {
  for (const [what, pattern] of LEAKS) if (pattern.test(line)) return what;
  return TYPED.some((words) => line.includes(words)) ? 'what a candidate typed' : null;
}

export interface LogScan {
  files: number;
  lines: number;
  /** The first leak of each kind per file: file, line number, kind and line. */
  leaks: string[];
}

const LONGEST_LINE = 600;

/** Searches the logs of a test run. @param directory a missing one counts as empty */
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
