import { AsyncLocalStorage } from 'node:async_hooks';

/** Letters, digits, `.`, `_` and `-`: what proxies make, and nothing that could be a line, an address or markup. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

export const isRequestId = (given: unknown): given is string => typeof given === 'string' && WELL_FORMED.test(given);

const current = new AsyncLocalStorage<string | undefined>();

/** Whatever `work` begins belongs to this request. @param id undefined for work that no request has caused */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work);

/** The id of the request that has led to the running code, in its own process or, by a job, in another one's. */
export const requestId = (): string | undefined => current.getStore();
