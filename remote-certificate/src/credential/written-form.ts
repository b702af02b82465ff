import { asObject, type JsonObject } from './json';

/** A plain term of the contexts. JSON-LD also accepts the term as an IRI, as `prefix:word` and inside `@nest`. */
const PLAIN_NAME = /^[A-Za-z]\w*$/;

/** The form in which the server writes each member, by name, or by `parent.name` where a name occurs twice. */
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
 * Whether a document is written as the server writes it. The signature covers RDF statements, and JSON-LD can express
 * the same statements in many ways: by a full IRI in place of a term, as a list of one, split into two objects. Another
 * form could hide a result or the status from code that reads the JSON, while the signature stays valid.
 */
export function isWrittenPlainly({ '@context': _context, ...document }: JsonObject): boolean {
  return isPlain(document, '');
}

function isPlain(object: JsonObject, around: string): boolean {
  return Object.entries(object).every(
    ([name, value]) =>
      PLAIN_NAME.test(name) &&
      hasForm(value, FORMS[`${around}.${name}`] ?? FORMS[name]) &&
      // A blank node label would allow one object to be split into two.
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
