/** Path of the telemetry endpoint, in a file without schemas: a beacon needs only the path. */
export const TELEMETRY_PATH = '/api/telemetry';

/** Maximum events in one call. */
export const TELEMETRY_EVENTS_MAX = 40;
