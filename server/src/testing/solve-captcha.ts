import { captchaChallenge } from '@bandmark/contracts/api/auth';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';

/** Solves a captcha as its widget does in a browser. @returns the payload for `reCaptcha` */
export async function solveCaptcha(app: FastifyInstance): Promise<string> {
  return solutionOf((await app.inject({ url: captchaChallenge.path })).json<Challenge>());
}

/** As {@link solveCaptcha}, over the network. @param origin of the server */
export async function solveCaptchaOf(origin: string): Promise<string> {
  return solutionOf((await (await fetch(origin + captchaChallenge.path)).json()) as Challenge);
}

async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
