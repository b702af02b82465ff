import { inflateSync } from 'node:zlib';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const BAKED = Buffer.from('openbadgecredential\0\0\0\0\0');
const LARGEST = { maxOutputLength: 1 << 20 };

/**
 * Extracts the credential from a JSON file, a baked picture (Open Badges 3.0 §5.3.1) or a PDF of the site.
 * Returns null if there is none.
 * @param {Buffer} file
 * @returns {Record<string, any> | null}
 */
export function readCredential(file) {
  if (file.subarray(0, 8).equals(PNG)) return inPicture(file);
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return inPdf(file);
  return parsed(file);
}

/** @param {Buffer} file */
function inPicture(file) {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const isText = file.toString('latin1', at + 4, at + 8) === 'iTXt';
    if (isText && data.subarray(0, BAKED.length).equals(BAKED)) return parsed(data.subarray(BAKED.length));
  }
  return null;
}

/** @param {Buffer} file */
function inPdf(file) {
  const head = /\/Type\s*\/EmbeddedFile\b[^]{0,400}?\/Length\s+(\d+)[^]{0,200}?>>\s*stream\r?\n/.exec(
    file.toString('latin1'),
  );
  if (!head) return null;
  const begin = head.index + head[0].length;
  try {
    return parsed(inflateSync(file.subarray(begin, begin + Number(head[1])), LARGEST));
  } catch {
    return null;
  }
}

/** @param {Buffer} text */
function parsed(text) {
  try {
    const value = JSON.parse(text.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
