import * as z from '@bandmark/contracts/schema';
import { type FirstReportField, QUICK_SKILLS, type QuickBandField, type QuickSkill } from '@bandmark/domain/skills';
import { endpoint } from '../endpoint';
import { fieldsOf, rowFields } from '../skill-fields';
import { abstentionSchema } from './no-estimate';
import { withdrawnSchema } from './own-certificates';
import {
  bandSchema,
  dateTimeSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keyedSkillSchema,
  levelSchema,
  markSourceSchema,
  okSchema,
  skillSchema,
} from './primitives';

/** Absent fields become null: the spec has "rows without testId" (§3) and guarantees fields only for existing parts. */
const id = z._default(z.nullable(idSchema), null);
const text = z._default(z.nullable(z.string()), null);
const band = z._default(z.nullable(bandSchema), null);
/** Own fields: level by the server's table, source of the mark, and whether an attempt is begun and not submitted. */
const level = z.optional(z.nullable(levelSchema));
const source = z.optional(z.nullable(markSourceSchema));
const begun = z.optional(z.boolean());
/** Own field of a begun part: its deadline, by the server's clock. */
const deadline = z.optional(z.nullable(instantSchema));
/** Own field of a submitted part without an estimate: the texts that the scorer abstains from, and why. */
const noEstimate = z.optional(z.nullable(z.array(abstentionSchema)));
/**
 * Own field of a submitted part: present while part of its recording is still on a device. `devices`: the known devices
 * that hold it, as browser and system ("Chrome on Windows").
 */
const waitsFor = z.optional(z.nullable(z.object({ devices: z.array(z.string()) })));

type QuickShape = { [S in QuickSkill as `${S}Uuid` | `${S}MimeType` | FirstReportField<S>]: typeof text } & {
  [S in QuickSkill as `${S}Id`]: typeof id;
} & { [S in QuickSkill as QuickBandField<S>]: typeof band } & { [S in QuickSkill as `${S}Level`]: typeof level } & {
  [S in QuickSkill as `${S}Source`]: typeof source;
} & { [S in QuickSkill as `${S}Begun`]: typeof begun } & { [S in QuickSkill as `${S}Deadline`]: typeof deadline } & {
  [S in QuickSkill as `${S}WaitsFor`]: typeof waitsFor;
} & { [S in QuickSkill as `${S}NoEstimate`]: typeof noEstimate };

const quickShape = fieldsOf<QuickSkill, QuickShape>(QUICK_SKILLS, (skill) => {
  const names = rowFields(skill);
  return [
    [names.uuid, text],
    [names.mimeType, text],
    [names.id, id],
    [names.report, text],
    [names.band, band],
    [names.level, level],
    [names.source, source],
    [names.begun, begun],
    [names.deadline, deadline],
    [names.waitsFor, waitsFor],
    [names.noEstimate, noEstimate],
  ];
});

/** One part of a full test: the facts of a quick test's part under names that do not depend on the skill. */
const listedPartSchema = z.object({
  skill: skillSchema,
  /** All null until the part is submitted. */
  uuid: text,
  mimeType: text,
  /** The answer's id, which addresses the page of a listening or reading result. */
  id,
  /** Slug of the report, for a part that an examiner marks. */
  report: text,
  /** Null while `id` is set: still being calculated. */
  band,
  level: z.nullable(levelSchema),
  source: z.nullable(markSourceSchema),
  begun: z.boolean(),
  deadline: z.nullable(instantSchema),
  waitsFor: z.nullable(z.object({ devices: z.array(z.string()) })),
  noEstimate,
});
export type ListedPart = z.infer<typeof listedPartSchema>;

/**
 * A row of the tests list (spec §3, Quick test row). A part without a recording has null uuid, id and mime type.
 * A null band with a recording means that it is still being calculated.
 */
export const testRowSchema = z.object({
  /** Present on full tests only: rows without it are quick tests. */
  testId: id,
  myTestId: idSchema,
  /** Own field: running number of this candidate's tests, from 1 ("Test #"). */
  number: z.optional(z.number()),
  createdAt: dateTimeSchema,
  /** Own field: the server's clock at the time of the response, for the remaining time of begun parts. */
  serverTime: z.optional(instantSchema),
  ...quickShape,
  /** Own field of a full test: its parts in the order in which they are taken. */
  parts: z.optional(z.array(listedPartSchema)),
  totalBand: band,
  certificateUrl: text,
  /** Own field: by the server's table. */
  totalLevel: z.optional(z.nullable(levelSchema)),
  /** Own field: the marks are complete; the certificate is issued once the holder enters a name. */
  certificateNeedsName: z.optional(z.boolean()),
  /** Own field: the certificate was withdrawn and no other has been issued. */
  certificateWithdrawn: z.optional(z.nullable(withdrawnSchema)),
  /** Own field: number of the test that replaced this one because a part went wrong. */
  replacedBy: z.optional(z.nullable(z.number())),
  /** Own field: the holder has withdrawn the recordings, so no part can begin, and unmarked speech gets no mark. */
  recordingsWithdrawn: z.optional(z.boolean()),
});
export type TestRow = z.infer<typeof testRowSchema>;

export const listTests = endpoint({
  method: 'GET',
  path: '/api/certificate/tests',
  summary: "The signed-in candidate's tests, newest first",
  /** `t`: the spec's cache-busting timestamp. The server ignores it and accepts any text. */
  query: z.object({ t: z.optional(z.catch(z.coerce.number(), 0)) }),
  response: z.array(testRowSchema),
});

export const addQuickTest = endpoint({
  method: 'POST',
  path: '/api/certificate/add-quick-test',
  summary: 'Add a quick test: one writing and one speaking part',
  response: z.object({ myTestId: idSchema }),
});

export const newUserName = endpoint({
  method: 'POST',
  path: '/api/certificate/new-user-name',
  summary: "Change the account's name",
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  // The spec does not define the response (§7), so no page depends on it.
  response: z.catch(okSchema, { ok: true }),
});

export const standardTestResult = endpoint({
  method: 'GET',
  path: '/api/certificate/standard-test-result/{type}/{testId}',
  summary: 'The 40 answers of a listening or reading test',
  params: z.object({ type: keyedSkillSchema, testId: idParamSchema }),
  // An unanswered question is an empty string or null (spec §2).
  response: z.array(z.object({ answer: z.catch(z.string(), ''), correct: z.boolean() })),
});
