import { wholeNumber } from './command';

/** Options of every command that releases, on a site's own machine or with its API. */
export const GENERATION_OPTION = [
  '--if-generation <number>',
  'only if the registry is still at this generation',
  wholeNumber,
] as const;

export const LARGER_OPTION = [
  '--larger <why>',
  'publish it although a module is more than a tenth larger than the live one',
] as const;
