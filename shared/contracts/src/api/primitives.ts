import * as z from '@bandmark/contracts/schema';
import { TOP_BAND } from '@bandmark/domain/bands';
import { LEVELS } from '@bandmark/domain/levels';
import { KEYED_SKILLS, QUICK_SKILLS, SKILLS } from '@bandmark/domain/skills';

export const skillSchema = z.enum(SKILLS);
export const quickSkillSchema = z.enum(QUICK_SKILLS);
/** Skills that are marked by an answer key; each has a standard test result. */
export const keyedSkillSchema = z.enum(KEYED_SKILLS);
export const levelSchema = z.enum(LEVELS);

/** A band on the 0–9 scale. */
export const bandSchema = z.number().check(z.minimum(0), z.maximum(TOP_BAND));

/** A mark's criterion: 0–9 in halves. */
export const halfBandSchema = z.number().check(z.minimum(0), z.maximum(TOP_BAND), z.multipleOf(0.5));

/** Random integer below 2^53. */
export const idSchema = z.number().check(z.int(), z.positive());
/** An `idSchema` as a path segment. */
export const idParamSchema = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** 128 random bits as a UUID. */
export const uuidSchema = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** Epoch milliseconds of the server. */
export const instantSchema = z.number().check(z.int());

/** ISO 8601 date and time. */
export const dateTimeSchema = z.string();

/** Source of a band. An estimate never becomes part of a certificate. */
export const markSourceSchema = z.enum(['estimate', 'examiner', 'partner', 'key']);
export type MarkSource = z.infer<typeof markSourceSchema>;

/** File extension of a camera or audio recording; the spec calls it `mimeType`. */
export const mediaExtensionSchema = z.enum(['webm', 'mp4']);

export const criteriaScoresSchema = z.tuple([bandSchema, bandSchema, bandSchema, bandSchema]);

export const okSchema = z.object({ ok: z.literal(true) });

/** The name on a certificate; the domain's `isCertificateName` validates it further. */
export const certificateNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
