import { z } from 'zod';
import type { CaptchaVerifier } from './captcha-verifier';

const verdictSchema = z.object({ success: z.boolean() });

/** Google guarantees no response time, so this caps how long a candidate waits. */
const TIMEOUT_MS = 10_000;

/**
 * Google's reCAPTCHA v2 (https://developers.google.com/recaptcha/docs/verify). Google accepts each token only once, so
 * used tokens need no table here. If Google is unreachable, the captcha fails: otherwise every bot would get in.
 */
export function createRecaptchaVerifier(
  { secret, verifyUrl }: { secret: string; verifyUrl: string },
  report: (error: unknown) => void,
): CaptchaVerifier {
  return {
    async verify(solution, address) {
      if (solution === '') return false;
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: solution, remoteip: address }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return verdictSchema.parse(await response.json()).success;
      } catch (error) {
        report(error);
        return false;
      }
    },
  };
}
