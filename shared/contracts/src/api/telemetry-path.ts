/** Where pages send what they measure; a beacon needs no more of the endpoint than this. */
export const TELEMETRY_PATH = '/api/telemetry';

/** At most so many events come in one call. */
export const TELEMETRY_EVENTS_MAX = 40;
