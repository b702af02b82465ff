import { TOP_BAND } from '@bandmark/domain/bands';
import { LEVELS } from '@bandmark/domain/levels';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import type { CertificateRecord } from './api/certificates';
import type { MarkSource } from './api/primitives';
import type { ReadEndpoint, ResponseReader } from './endpoint';
import { fieldsOf, recordFields } from './skill-fields';

/** Validates and returns a value. @throws BrokenContract with the path of the field that violates the contract */
type Reader<Value> = (value: unknown, path: readonly string[]) => Value;

class BrokenContract extends Error {
  constructor(readonly path: readonly string[]) {
    super(path.join('.'));
  }
}

const when =
  <Value>(isValue: (value: unknown) => boolean): Reader<Value> =>
  (value, path) => {
    if (!isValue(value)) throw new BrokenContract(path);
    return value as Value;
  };
const optional =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (value, path) =>
    value === undefined ? undefined : reader(value, path);
const orEmpty =
  (reader: Reader<string>): Reader<string> =>
  (value, path) =>
    value === undefined ? '' : reader(value, path);
const nullish =
  <Value>(reader: Reader<Value>): Reader<Value | null | undefined> =>
  (value, path) =>
    value === undefined || value === null ? value : reader(value, path);
const oneOf = <Value>(values: readonly Value[]) => when<Value>((value) => values.includes(value as Value));

/** Strips fields that the shape does not name, as the schema does. */
const fields =
  <Shape>(shape: { [Field in keyof Shape]-?: Reader<Shape[Field]> }): Reader<Shape> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BrokenContract(path);
    const given = value as Readonly<Record<string, unknown>>;
    const read = Object.entries<Reader<unknown>>(shape).flatMap(([name, reader]) => {
      const field = reader(given[name], [...path, name]);
      return field === undefined ? [] : [[name, field] as const];
    });
    return Object.fromEntries(read) as Shape;
  };

const text = when<string>((value) => typeof value === 'string');
const flag = when<boolean>((value) => typeof value === 'boolean');
const number = when<number>(Number.isFinite);
const isBand = (value: unknown) => typeof value === 'number' && value >= 0 && value <= TOP_BAND;
const band = nullish(when<number>(isBand));
const level = nullish(oneOf(LEVELS));
/** Ids are numbers; a bundle id or report address is a string. */
const id = nullish(when<number | string>((value) => typeof value === 'string' || Number.isFinite(value)));

/** The same field for each skill. */
const perSkill = <Value>(reader: Reader<Value>) =>
  fieldsOf<Skill, { [S in Skill]: Reader<Value> }>(SKILLS, (skill) => [[skill, reader]]);

type RecordFields = { [Field in keyof CertificateRecord]-?: Reader<CertificateRecord[Field]> };

/** Fields for the test, answer, recording and reports of each skill. */
const skillFields = fieldsOf<Skill, RecordFields>(SKILLS, (skill) => {
  const names = recordFields(skill);
  return [
    ...[names.testId, names.id].map((name) => [name, id] as const),
    ...[names.uuid, names.mimeType, ...names.reports].map((name) => [name, nullish(text)] as const),
  ];
});

type Of<Field extends keyof CertificateRecord> = NonNullable<CertificateRecord[Field]>;
type SubScores = NonNullable<Of<'subScores'>[Skill]>;
const SOURCES: readonly MarkSource[] = ['estimate', 'examiner', 'partner', 'key'];
const isScores = (value: unknown) => Array.isArray(value) && value.length === 4 && value.every(isBand);
const subScores = fields<SubScores>({ scores: when(isScores), derived: flag });

const record = fields<CertificateRecord>({
  ...skillFields,
  userName: text,
  userDate: text,
  userLevel: fields<CertificateRecord['userLevel']>({ total: band, ...perSkill(band) }),
  qrUrl: orEmpty(text),
  testId: id,
  levels: optional(fields<Of<'levels'>>({ total: level, ...perSkill(level) })),
  levelTable: optional(text),
  subScores: optional(fields<Of<'subScores'>>(perSkill(optional(subScores)))),
  sources: optional(fields<Of<'sources'>>(perSkill(optional(oneOf(SOURCES))))),
  qrCode: optional(fields<Of<'qrCode'>>({ size: number, path: text })),
  isSample: optional(flag),
  recordingsHidden: optional(flag),
  reissued: optional(fields<Of<'reissued'>>({ certificateId: text, reissuedAt: text })),
});

/**
 * Accepts and rejects exactly what `certificateRecordSchema` does (`certificate-record.test.ts` compares them). It uses
 * readers so that a certificate's page needs no schema library for its first paint.
 */
export const certificateRecordReader: ResponseReader<CertificateRecord> = {
  safeParse(value) {
    try {
      return { success: true, data: record(value, []) };
    } catch (error) {
      if (!(error instanceof BrokenContract)) throw error;
      return { success: false, error: { issues: [error] } };
    }
  },
};

/** `certificateById` without schemas, for the page of a certificate. */
export const readCertificate: ReadEndpoint<CertificateRecord> = {
  method: 'GET',
  path: '/api/certificate/test-result/{hash}',
  response: certificateRecordReader,
};
