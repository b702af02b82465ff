/**
 * Letters, digits, `.`, `_` and `-`: the characters that proxies use, and none that could form a line, an address or
 * markup.
 */
const WELL_FORMED = /^[\w.-]{8,64}$/;

export const isRequestId = (given: unknown): given is string => typeof given === 'string' && WELL_FORMED.test(given);
