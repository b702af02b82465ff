import { InvalidArgumentError, wholeNumber } from './command';

/** Options shared by all release commands, whether they work on a site's own machine or through its API. */
export const GENERATION_OPTION = [
  '--if-generation <number>',
  'only if the registry is still at this generation',
  wholeNumber,
] as const;

export const LARGER_OPTION = [
  '--larger <why>',
  'publish it although a module is more than a tenth larger than the live one',
  reasonOf,
] as const;

/** Same limits as the release API (`publishUpload`). @throws InvalidArgumentError */
function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason.length < 3 || reason.length > 200)
    throw new InvalidArgumentError('It is a reason of 3 to 200 characters; the history keeps it.');
  return reason;
}

/** Parses a canary's share of visitors. @throws InvalidArgumentError, which `parse()` reports */
export function percentOf(text: string): number {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100))
    throw new InvalidArgumentError('It is a number from 0 to 100.');
  return percent;
}

/** Parses a visitor's cohort, as in their cookie. @throws InvalidArgumentError, which `parse()` reports */
export function cohortOf(text: string): string {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It is a number from 0 to 9999.');
  return text;
}
