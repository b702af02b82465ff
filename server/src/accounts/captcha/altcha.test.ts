import { captchaChallenge } from '@bandmark/contracts/api/auth';
import type { Challenge } from 'altcha-lib';
import { type TestServer, withServer } from '../../testing/with-server';
import { solveCaptcha } from '../../testing/solve-captcha';
import { CHALLENGE_LIFE_MS } from './altcha-challenge';
import { createAltchaVerifier } from './altcha-verifier';

const CAPTCHA_COST = 50;

const suite = (server: () => TestServer) => {
  const verify = (solution: string) => createAltchaVerifier(server().deps).verify(solution, '192.0.2.1');
  const changed = (solution: string, change: (payload: Record<string, Record<string, unknown>>) => void): string => {
    const payload = JSON.parse(Buffer.from(solution, 'base64').toString()) as Record<string, Record<string, unknown>>;
    change(payload);
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  };

  test('a challenge asks for the work that is set', async () => {
    const { parameters } = (await server().app.inject({ url: captchaChallenge.path })).json<Challenge>();
    expect(parameters.cost).toBe(CAPTCHA_COST);
  });

  test('a solution is good once, also when it comes twice at the same time', async () => {
    const solution = await solveCaptcha(server().app);
    expect((await Promise.all([verify(solution), verify(solution)])).sort()).toEqual([false, true]);
    expect(await verify(solution)).toBe(false);
  });

  test('a solution in other words is still the same solution', async () => {
    const solution = await solveCaptcha(server().app);
    expect(await verify(solution)).toBe(true);
    expect(
      await verify(changed(solution, (payload) => void (payload['solution'] = { ...payload['solution'], time: 99 }))),
    ).toBe(false);
  });

  test('it is too late after ten minutes', async () => {
    const solution = await solveCaptcha(server().app);
    server().advance(CHALLENGE_LIFE_MS + 1);
    expect(await verify(solution)).toBe(false);
  });

  test.each([
    ['nothing', () => ''],
    ['not base64 of JSON', () => 'hello'],
    ['JSON of another shape', () => Buffer.from('{"challenge":1}').toString('base64')],
    [
      'a solution that does not solve',
      (given: string) => changed(given, (p) => void (p['solution'] = { counter: 1, derivedKey: '00'.repeat(32) })),
    ],
    [
      'a challenge with a later end',
      (given: string) =>
        changed(given, (p) => {
          const parameters = p['challenge']?.['parameters'] as { data: { until: number } };
          parameters.data.until += 1000;
        }),
    ],
    [
      'a made-up signature',
      (given: string) =>
        changed(given, (p) => void (p['challenge'] = { ...p['challenge'], signature: 'ab'.repeat(32) })),
    ],
  ])('refuses %s', async (_, make) => {
    expect(await verify(make(await solveCaptcha(server().app)))).toBe(false);
  });
};

withServer('ALTCHA', suite, { environment: { CAPTCHA_COST: String(CAPTCHA_COST) } });
