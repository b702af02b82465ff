import { type JsonObject, parseObject } from './json';
import { unpack } from './unpack';

/** Maximum size in bytes of a file, which may be a photograph of a QR code. */
export const LARGEST_FILE = 20 << 20;
/** Maximum size in bytes of the JSON, in which another issuer may have put a picture. */
const LARGEST_DOCUMENT = 1 << 20;
/** Maximum number of values in the JSON, because the check takes time in their square; a certificate with four skills has some 350. */
const MOST_VALUES = 2000;
/** Maximum depth of the JSON, because the check is recursive; a certificate has 6 levels. */
const DEEPEST = 16;
/** Maximum number of attachments to look into. Our PDF files have one. */
const MOST_ATTACHMENTS = 20;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The type `iTXt` as a number. */
const TEXT_CHUNK = 0x69_54_58_74;
/** Keyword of the one text chunk of a baked badge (Open Badges 3.0 §5.3.1). */
const KEYWORD = 'openbadgecredential\0';
/** The attachment of our PDF files. */
const ATTACHMENT = /\/Type\s*\/EmbeddedFile\b[^]{0,400}?>>\s*stream\r?\n/g;

/** The credential in a file: JSON, a baked PNG, or a PDF of a certificate. @returns null where there is none */
export async function credentialIn(bytes: Uint8Array<ArrayBuffer>): Promise<JsonObject | null> {
  if (PNG.every((each, at) => bytes[at] === each)) return inPng(bytes);
  if (latin(bytes.subarray(0, 5)) === '%PDF-') return inPdf(bytes);
  return documentIn(bytes, false);
}

/** An `iTXt` chunk (PNG §11.3.3.4): keyword, two bytes on compression, two empty names, the text. */
async function inPng(bytes: Uint8Array<ArrayBuffer>): Promise<JsonObject | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === TEXT_CHUNK) {
      const data = bytes.subarray(at + 8, at + 8 + length);
      if (latin(data.subarray(0, KEYWORD.length)) === KEYWORD) return inText(data);
    }
    at += 12 + length;
  }
  return null;
}

async function inText(data: Uint8Array<ArrayBuffer>): Promise<JsonObject | null> {
  const afterLanguage = data.indexOf(0, KEYWORD.length + 2);
  const afterTranslation = data.indexOf(0, afterLanguage + 1);
  if (afterLanguage < 0 || afterTranslation < 0) return null;
  const isCompressed = data[KEYWORD.length] === 1;
  return documentIn(data.slice(afterTranslation + 1), isCompressed);
}

/** Finds the attachment as this site writes it. A PDF that another program has repacked may not be readable here. */
async function inPdf(bytes: Uint8Array<ArrayBuffer>): Promise<JsonObject | null> {
  const text = latin(bytes);
  let looked = 0;
  for (const { 0: head, index } of text.matchAll(ATTACHMENT)) {
    looked += 1;
    if (looked > MOST_ATTACHMENTS) return null;
    const begin = index + head.length;
    const end = text.indexOf('endstream', begin);
    if (end < 0) continue;
    // The decoder rejects the line break after the data, so it must stop at the length.
    const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? end - begin);
    const found = await documentIn(
      bytes.slice(begin, begin + Math.min(length, end - begin)),
      head.includes('/FlateDecode'),
    );
    if (found) return found;
  }
  return null;
}

async function documentIn(data: Uint8Array<ArrayBuffer>, isCompressed: boolean): Promise<JsonObject | null> {
  try {
    const bytes = isCompressed ? await unpack(data, 'deflate', LARGEST_DOCUMENT) : data;
    const document = bytes.length > LARGEST_DOCUMENT ? null : parseObject(new TextDecoder().decode(bytes));
    return isSmall(document) ? document : null;
  } catch {
    return null;
  }
}

function isSmall(document: unknown): boolean {
  let count = 0;
  const fits = (value: unknown, level: number): boolean => {
    count += 1;
    if (count > MOST_VALUES || level > DEEPEST) return false;
    return typeof value !== 'object' || value === null || Object.values(value).every((each) => fits(each, level + 1));
  };
  return fits(document, 0);
}

/** One character for each byte. */
function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
