import { COHORT_COOKIE, COHORTS } from '@bandmark/domain/release-choice';
import { OVERRIDE_COOKIE } from '@bandmark/contracts/release-override';
import { randomInt } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Open attempts of this browser, newest first. */
const EXAM_COOKIE = 'bandmark-exam';

/** The longest lifetime that Chromium allows. */
const COHORT_SECONDS = 400 * 86_400;
/** Longer than any exam with ten late minutes and any extension. */
const EXAM_SECONDS = 2 * 86_400;
/** A day's work on a remote. */
const OVERRIDE_SECONDS = 12 * 3600;

/** Room for both parts of a test, and for the test before. */
const EXAMS_MAX = 4;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export interface VisitorCookies {
  cohort: number | null;
  /** Claimed by the browser: only the attempt's own row says whether it is open. */
  attemptIds: readonly string[];
  override: string | null;
}

/** @param header `Cookie`, from outside: a value that this server would not set counts as absent */
export function readVisitorCookies(header: string | undefined): VisitorCookies {
  const cookies = parseCookie(header ?? '');
  const cohort = cookies[COHORT_COOKIE];
  return {
    cohort: cohort !== undefined && /^\d{1,4}$/.test(cohort) && Number(cohort) < COHORTS ? Number(cohort) : null,
    attemptIds: (cookies[EXAM_COOKIE] ?? '')
      .split('.')
      .filter((id) => UUID.test(id))
      .slice(0, EXAMS_MAX),
    override: cookies[OVERRIDE_COOKIE] ?? null,
  };
}

export const randomCohort = (): number => randomInt(COHORTS);

/** Only the server reads and writes these cookies; scripts cannot. */
function cookie(name: string, value: string, seconds: number, isSecure: boolean): string {
  return stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}

export const cohortCookie = (cohort: number, isSecure: boolean): string =>
  cookie(COHORT_COOKIE, String(cohort), COHORT_SECONDS, isSecure);

export const examCookie = (attemptIds: readonly string[], isSecure: boolean): string =>
  cookie(EXAM_COOKIE, attemptIds.slice(0, EXAMS_MAX).join('.'), EXAM_SECONDS, isSecure);

/** @param value encoded; empty removes the override */
export const overrideCookie = (value: string, isSecure: boolean): string =>
  cookie(OVERRIDE_COOKIE, value, value === '' ? 0 : OVERRIDE_SECONDS, isSecure);
