#!/usr/bin/env node
/**
 * `verify-certificates --issuer https://bandmark.example <file or folder>…`
 * Prints one line per file. Exit codes: 0 if all are valid, 1 if one is not, 2 if nothing was verified: wrong arguments, or
 * the issuer's keys could not be loaded.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCredential } from './read-credential.mjs';
import { loadIssuer, verifyCredential } from './verify.mjs';

const USAGE = 'verify-certificates --issuer <the site’s address> [--json] <file or folder>…';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { issuer: { type: 'string' }, json: { type: 'boolean', default: false } },
});
if (values.issuer === undefined || positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const issuer = await loadIssuer(new URL(values.issuer).origin).catch((/** @type {Error} */ error) => {
  console.error(`The keys of ${values.issuer} could not be loaded: ${error.message}`);
  process.exit(2);
});
let areAllValid = true;
for (const file of (await Promise.all(positionals.map(filesOf))).flat()) {
  const verdict = await verifyCredential(readCredential(await readFile(file)), issuer);
  areAllValid &&= verdict.outcome === 'valid';
  const { outcome, holder, level, why } = verdict;
  if (values.json) console.log(JSON.stringify({ file, ...verdict }));
  else
    console.log(
      [outcome.padEnd(9), ...[file, holder, level, why].map(onOneLine)].filter((each) => each !== '').join('  '),
    );
}
process.exitCode = areAllValid ? 0 : 1;

/**
 * Replaces line breaks and control characters, with which a file's name, or the text of an unsigned file, could imitate
 * the verdict of another file.
 * @param {string} text
 */
function onOneLine(text) {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD');
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesOf(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(json|png|pdf)$/i.test(name)).sort();
  return names.map((name) => join(path, name));
}
