#!/usr/bin/env node
/**
 * `verify-certificates --issuer https://bandmark.example <file or folder>…`
 * Prints one line per file. Exit codes: 0 if all are valid, 1 if one is not, 2 if nothing was verified: wrong arguments,
 * no file found, or the issuer's keys could not be loaded.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCredential } from './read-credential.mjs';
import { loadIssuer, verifyCredential } from './verify.mjs';

const USAGE = 'verify-certificates --issuer <the site’s address> [--json] <file or folder>…';
const { values, positionals } = argumentsOf();
const { issuer: site } = values;
if (site === undefined || positionals.length === 0) endUnverified(USAGE);
// Without a scheme, `localhost:3000` would be a URL of the scheme `localhost`.
if (!/^https?:/i.test(site) || !URL.canParse(site))
  endUnverified(`${site} is no address of a site, such as https://bandmark.example.`);
const files = (await Promise.all(positionals.map(filesOf))).flat();
if (files.length === 0) endUnverified(`No .json, .png or .pdf in ${positionals.join(', ')}.`);

const issuer = await loadIssuer(new URL(site).origin).catch((/** @type {Error} */ error) =>
  endUnverified(`The keys of ${site} could not be loaded: ${error.message}`),
);
let areAllValid = true;
for (const file of files) {
  const verdict = await verdictOn(file);
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

/** @param {string} message @returns {never} */
function endUnverified(message) {
  console.error(onOneLine(message));
  process.exit(2);
}

function argumentsOf() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { issuer: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
  } catch (error) {
    return endUnverified(`${reasonOf(error)} ${USAGE}`);
  }
}

/** @param {string} path @returns {Promise<string[]>} */
async function filesOf(path) {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = (await readdir(path)).filter((name) => /\.(json|png|pdf)$/i.test(name)).sort();
    return names.map((name) => join(path, name));
  } catch (error) {
    return endUnverified(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/** @param {string} file @returns {Promise<import('./verify.mjs').Verdict>} */
async function verdictOn(file) {
  /** @type {Buffer} */
  let content;
  try {
    content = await readFile(file);
  } catch (error) {
    return { outcome: 'unknown', why: `cannot be read: ${reasonOf(error)}`, holder: '', level: '' };
  }
  return verifyCredential(readCredential(content), issuer);
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
