import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { releaseNameSchema, versionSchema } from '../registry';
import { okSchema } from './primitives';
import { TELEMETRY_EVENTS_MAX, TELEMETRY_PATH } from './telemetry-path';

export * from './telemetry-path';

/** Phase of a remote's life cycle: fetching it, its first render, or later. */
export const phaseSchema = z.enum(['load', 'mount', 'run']);
export type Phase = z.infer<typeof phaseSchema>;

const where = { remote: releaseNameSchema, version: versionSchema, phase: phaseSchema };
/** Milliseconds; for `cls`, the score times 1000. */
const valueSchema = z.number().check(z.minimum(0), z.maximum(3_600_000));
/** Scrubbed by the page and again by the server (domain, `scrubMessage`). */
const messageSchema = z.string().check(z.maxLength(300));

/**
 * One measurement of a page, attributed to `remote@version, phase`. It never contains a visitor, an address or a text
 * that a person wrote.
 */
export const telemetryEventSchema = z.discriminatedUnion('kind', [
  /** Milliseconds until a remote's first module was ready. */
  z.object({ kind: z.literal('load'), ...where, value: valueSchema }),
  z.object({ kind: z.literal('error'), ...where, message: messageSchema }),
  /** A violation of the page policy (CSP): the directive and the kind of source. */
  z.object({ kind: z.literal('csp'), ...where, message: messageSchema }),
  /** Web vitals of the page: https://web.dev/articles/vitals. */
  z.object({ kind: z.literal('lcp'), ...where, value: valueSchema }),
  z.object({ kind: z.literal('cls'), ...where, value: valueSchema }),
  z.object({ kind: z.literal('inp'), ...where, value: valueSchema }),
]);
export type TelemetryEvent = z.infer<typeof telemetryEventSchema>;

export const sendTelemetry = endpoint({
  method: 'POST',
  path: TELEMETRY_PATH,
  summary: 'What a page measured and what went wrong on it',
  body: z.object({ events: z.array(telemetryEventSchema).check(z.minLength(1), z.maxLength(TELEMETRY_EVENTS_MAX)) }),
  response: okSchema,
});
