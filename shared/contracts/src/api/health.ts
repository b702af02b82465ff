import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** Liveness: the process responds. Checks no dependencies, because a restart would not bring a database back. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is alive',
  response: okSchema,
});

/** Readiness, for load balancers and operators: 200 if the server can serve, 503 if a dependency is unavailable. */
export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether the server can serve, and which part of it is away',
  response: z.object({
    ready: z.boolean(),
    /** `database`, `storage`, `disk` (space for scratch files and the store), `jobs`; later versions may name more. */
    missing: z.array(z.string()),
  }),
});

/** Size of an uplink probe in bytes: large enough to outlast a connection's slow start. */
export const UPLINK_PROBE_BYTES = 128 * 1024;

/**
 * Discards the bytes and returns how many arrived. The device check times the call to estimate how fast a recording
 * would upload.
 */
export const probeUplink = endpoint({
  method: 'POST',
  path: '/api/uplink',
  summary: 'Measure how fast this device can send',
  rawBody: true,
  response: z.object({ bytes: z.number() }),
});
