import { Counter, Histogram, Registry } from 'prom-client';

/**
 * Counters and histograms of this process, shared by all its servers and rooms, because Prometheus scrapes a process.
 * Names follow Prometheus' conventions: base units, `_total` for counters. Label values are few and never user input:
 * route patterns, names of jobs, remotes and their published versions.
 */
export const processMetrics = new Registry();
const registers = [processMetrics];

/** Measured until the last byte is passed to the socket. `status`: `2xx` to `5xx`, or `broken-off` by the client. */
export const requestSeconds = new Histogram({
  name: 'bandmark_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response',
  labelNames: ['method', 'route', 'status'] as const,
  // 0.25 and 1 are the targets for saving a text, on PostgreSQL and on the embedded database.
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const limitRefusals = new Counter({
  name: 'bandmark_rate_limit_refusals_total',
  help: 'Requests that a limit refused (429)',
  labelNames: ['route'] as const,
  registers,
});

/** `outcome`: `finished`; `retried` if another run follows; `failed` for the last failed run. */
export const jobSeconds = new Histogram({
  name: 'bandmark_job_duration_seconds',
  help: 'Time that one run of a background job took',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
  registers,
});

/**
 * `outcome`: `finished`, `costly` (used up the limits of its process) or `failed`. Runs with nothing to do are not
 * counted.
 */
export const finaliserSeconds = new Histogram({
  name: 'bandmark_finaliser_duration_seconds',
  help: 'Time that making the files of one recording took',
  labelNames: ['outcome'] as const,
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
  registers,
});

export const finalisedBytes = new Counter({
  name: 'bandmark_finalised_bytes_total',
  help: 'Bytes of the chunks that became recordings',
  registers,
});

export const chunkBytes = new Counter({
  name: 'bandmark_recording_chunk_bytes_total',
  help: 'Bytes of the chunks that were stored',
  labelNames: ['stream'] as const,
  registers,
});

/** `outcome`: `ok`, `condition` (a conditional write that lost), `unavailable`, `refused`, `full` or `failed`. */
export const storageSeconds = new Histogram({
  name: 'bandmark_storage_operation_duration_seconds',
  help: 'Time that a call of the object store took; of a read, until its first byte',
  labelNames: ['operation', 'outcome'] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

/** `method`: `password` or `google`; `outcome`: `ok` or `refused`. */
export const signIns = new Counter({
  name: 'bandmark_sign_ins_total',
  help: 'Sign-ins that were decided',
  labelNames: ['method', 'outcome'] as const,
  registers,
});

/** Counted apart from job runs, because a run also finishes when it leaves its mail to the run of a merged one. */
export const mailsSent = new Counter({
  name: 'bandmark_mails_sent_total',
  help: 'Mails that the mail server took, or that became files of the outbox',
  registers,
});

/** Only the reports that this process received. */
export const browserErrors = new Counter({
  name: 'bandmark_browser_errors_total',
  help: 'Errors that browsers reported, by remote and version',
  labelNames: ['remote', 'version', 'kind'] as const,
  registers,
});

export const browserLoads = new Counter({
  name: 'bandmark_browser_loads_total',
  help: 'Remotes that browsers loaded',
  labelNames: ['remote', 'version'] as const,
  registers,
});
