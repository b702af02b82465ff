import type { Limit } from '../../http/rate-limit';

const MINUTE = 60_000;

/**
 * Per address of the caller: wide, because a whole classroom may share one.
 * Per account: narrow, counted only after the captcha, so that locking out another person costs solved captchas.
 */
export const ADDRESS_LIMITS = {
  signIn: { max: 100, windowMs: 10 * MINUTE },
  signUp: { max: 100, windowMs: 60 * MINUTE },
  recovery: { max: 30, windowMs: 60 * MINUTE },
  newPassword: { max: 30, windowMs: 60 * MINUTE },
  google: { max: 100, windowMs: 10 * MINUTE },
  challenge: { max: 300, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

export const ACCOUNT_LIMITS = {
  signIn: { max: 10, windowMs: 15 * MINUTE },
  signUp: { max: 5, windowMs: 60 * MINUTE },
  recovery: { max: 3, windowMs: 60 * MINUTE },
} as const satisfies Record<string, Limit>;
