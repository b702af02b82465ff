import { asObject, type JsonObject } from './json';

/** A name of the contexts. JSON-LD takes the same word as a full address, as `prefix:word` and inside `@nest` as well. */
const PLAIN_NAME = /^[A-Za-z]\w*$/;

/** How the server writes what is read here, by its name, or where names repeat by the name around it as well. */
const FORMS: Readonly<Record<string, 'text' | 'object' | 'objects'>> = {
  id: 'text',
  name: 'text',
  validFrom: 'text',
  validUntil: 'text',
  awardedDate: 'text',
  credentialSubject: 'object',
  identifier: 'objects',
  identityHash: 'text',
  result: 'objects',
  'result.resultDescription': 'text',
  value: 'text',
  evidence: 'objects',
  genre: 'text',
  narrative: 'text',
  digestSRI: 'text',
  credentialStatus: 'object',
  'credentialStatus.type': 'text',
  'credentialSubject.encodedList': 'text',
  statusPurpose: 'text',
  statusListIndex: 'text',
  statusListCredential: 'text',
};

/**
 * Whether a document is written as the server writes it. A signature is of statements, and JSON-LD writes the same
 * statements in many ways: under a full address in place of a word, as a list of one, in two halves. In another way a
 * result or the status could be hidden from the readers of the JSON while the signature still holds.
 */
export function isWrittenPlainly({ '@context': _context, ...document }: JsonObject): boolean {
  return isPlain(document, '');
}

function isPlain(object: JsonObject, around: string): boolean {
  return Object.entries(object).every(
    ([name, value]) =>
      PLAIN_NAME.test(name) &&
      hasForm(value, FORMS[`${around}.${name}`] ?? FORMS[name]) &&
      // A label of its own would let one object be written as two.
      !(name === 'id' && String(value).startsWith('_:')) &&
      [value].flat(Infinity).every((each) => isPlain(asObject(each) ?? {}, name)),
  );
}

function hasForm(value: unknown, form: 'text' | 'object' | 'objects' | undefined): boolean {
  if (form === undefined) return true;
  if (form === 'text') return typeof value === 'string';
  if (form === 'object') return asObject(value) !== null;
  return Array.isArray(value) && value.every((each) => asObject(each) !== null);
}
