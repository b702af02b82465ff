import * as z from '@bandmark/contracts/schema';
import { endpoint } from '../endpoint';
import { okSchema } from './primitives';

/** The process lives and its event loop turns. Touches nothing else: a restart would not bring a database back. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is alive',
  response: okSchema,
});

/** 200 when the server can serve, 503 when a part of it is away; for load balancers and operators. */
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

/** Bytes of a measurement of the uplink: long enough to outlast the start of a connection. */
export const UPLINK_PROBE_BYTES = 128 * 1024;

/**
 * Takes the bytes, keeps none of them, and says how many arrived: the device check measures by it how fast a recording
 * would travel.
 */
export const probeUplink = endpoint({
  method: 'POST',
  path: '/api/uplink',
  summary: 'Measure how fast this device can send',
  rawBody: true,
  response: z.object({ bytes: z.number() }),
});
