import * as attempts from '@bandmark/contracts/api/attempts';
import { newPassword } from '@bandmark/contracts/api/auth';
import {
  type ApiErrorBody,
  apiErrorSchema,
  ERROR_CODES,
  type ErrorCode,
  type FieldMessage,
} from '@bandmark/contracts/api/errors';
import { stopMails } from '@bandmark/contracts/api/mails';
import { partnerMark } from '@bandmark/contracts/api/partner';
import type { Endpoint } from '@bandmark/contracts/endpoint';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { headersOfCaller } from '../testing/sample-actors';
import { nameOf, requestOf, SAMPLE_CALLS, type SampleCall } from '../testing/sample-calls';
import { makeScene, type Scene } from '../testing/scene';
import { withServer } from '../testing/with-server';
import { BASE_HEADERS } from '../visitors/page-policy';

const fieldsIn = ({ message }: ApiErrorBody): FieldMessage[] =>
  Array.isArray(message) ? message.filter((line) => typeof line !== 'string') : [];

/** Calls that carry an answer, which is never refused because of a character. */
const ANSWERS: readonly Endpoint[] = [attempts.saveAnswer, attempts.submitAttempt, attempts.submitAnswerFile];

const withBody = SAMPLE_CALLS.filter(({ body }) => body).map((call) => [nameOf(call), call] as const);
/** Calls of strangers that take far less than others of their kind, and a little more than they take in KiB. */
const TOO_MUCH = new Map<Endpoint, number>([
  [stopMails, 5],
  [partnerMark, 17],
  [newPassword, 9],
]);

const ofStrangers = SAMPLE_CALLS.flatMap((call) => {
  const kilobytes = TOO_MUCH.get(call.endpoint);
  return kilobytes === undefined ? [] : [[nameOf(call), kilobytes, call] as const];
});
const withParams = SAMPLE_CALLS.filter(({ endpoint }) => endpoint.params).map((call) => [nameOf(call), call] as const);

withServer('bad input', (server) => {
  let caller = 0;
  const send = async (call: SampleCall, change: (request: InjectOptions) => InjectOptions) => {
    const scene = await sharedScene();
    // The caller is authorised, so that the input is refused, not the caller.
    const request = requestOf(call, scene, headersOfCaller(call.endpoint, scene, server()));
    const response = await server().app.inject({
      ...change(request),
      remoteAddress: `10.1.${Math.floor((caller += 1) / 250)}.${caller % 250}`,
    });
    // Every response has our error format and reveals no internals of the server.
    const body = apiErrorSchema.parse(response.json());
    expect(body).toEqual(response.json());
    for (const { code = '', params = {} } of [body, ...fieldsIn(body)]) {
      // Its code has a text on every page, with the parameters of that text.
      expect(Object.keys(ERROR_CODES)).toContain(code);
      expect(Object.keys(params)).toEqual(ERROR_CODES[code as ErrorCode]);
    }
    expect(response.body).not.toMatch(/\bat .*\.[jt]s|node_modules|drizzle|select |insert into|stack/i);
    return response;
  };
  let scene: Promise<Scene> | undefined;
  const sharedScene = () => (scene ??= makeScene(server()));
  const fieldsOf = (response: { json(): unknown }): string[] =>
    z
      .object({ message: z.array(z.object({ field: z.string(), message: z.string().min(5) })) })
      .parse(response.json())
      .message.map(({ field }) => field);

  test.each(withBody)('%s: a body that is no object', async (_, call) => {
    for (const payload of ['', '[]', '"text"', 'null', '7', '{', '{"a":1}}', '\u0000']) {
      // Some bodies have only optional fields, so an empty body is as good as an empty object.
      if (payload === '' && call.endpoint.body?.safeParse({}).success) continue;
      const response = await send(call, (request) => ({
        ...request,
        payload,
        headers: { ...request.headers, 'content-type': 'application/json' },
      }));
      expect([payload, response.statusCode]).toEqual([payload, 400]);
    }
  });

  test.each(withBody)('%s: a body of another type, or far too large', async (_, call) => {
    const asText = await send(call, (request) => ({
      ...request,
      payload: 'a=1',
      headers: { ...request.headers, 'content-type': 'text/plain' },
    }));
    expect(asText.statusCode).toBe(415);
    const huge = await send(call, (request) => ({ ...request, payload: { filler: 'x'.repeat(600_000) } }));
    expect(huge.statusCode).toBe(413);
  });

  test.each(ofStrangers)('%s: %i KiB from a stranger', async (_, kilobytes, call) => {
    const response = await send(call, (request) => ({
      ...request,
      payload: JSON.stringify({ filler: 'x'.repeat(kilobytes * 1024) }),
      headers: { ...request.headers, 'content-type': 'application/json' },
    }));
    expect([response.statusCode, response.json<ApiErrorBody>().code]).toEqual([413, 'body_too_large']);
  });

  test.each(withBody)('%s: each field missing or of the wrong type is named', async (_, call) => {
    const valid = call.body?.(await sharedScene()) ?? {};
    for (const field of Object.keys(valid)) {
      const { [field]: _left, ...without } = valid;
      const isOptional = call.endpoint.body?.safeParse(without).success;
      const wrongs = [
        { ...valid, [field]: { no: 'way' } },
        { ...valid, [field]: null },
        ...(isOptional ? [] : [without]),
      ];
      for (const payload of wrongs) {
        const response = await send(call, (request) => ({ ...request, payload }));
        expect([payload, response.statusCode]).toEqual([payload, 400]);
        expect(fieldsOf(response).every((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
      }
    }
  });

  test.each(withBody)('%s: U+0000 in any text is refused by its field, but for answers', async (_, call) => {
    if (ANSWERS.includes(call.endpoint)) return;
    const valid = call.body?.(await sharedScene()) ?? {};
    for (const [field, value] of Object.entries(valid)) {
      if (typeof value !== 'string') continue;
      const response = await send(call, (request) => ({ ...request, payload: { ...valid, [field]: `${value}\0` } }));
      expect([field, response.statusCode]).toEqual([field, 400]);
    }
  });

  test.each(withParams)('%s: each part of the address', async (_, call) => {
    const valid = call.params(await sharedScene());
    for (const name of Object.keys(valid)) {
      for (const value of [
        '',
        ' ',
        '0',
        '-1',
        '1.5',
        '1e400',
        '9007199254740993',
        'null',
        '../..',
        '%',
        '\u0000',
        "' or 1=1 --",
        'x'.repeat(150),
        'x'.repeat(300),
      ]) {
        const parts = { ...valid, [name]: value };
        const url = call.endpoint.path.replace(/\{(\w+)\}/g, (_match, part: string) =>
          encodeURIComponent(String(parts[part as keyof typeof parts])),
        );
        // A valid sequence number of a chunk.
        if (name === 'sequence' && value === '0') continue;
        // A valid name of a remote, which belongs to another team: 403.
        if (name === 'remote' && value === 'null') continue;
        const response = await send(call, (request) => ({ ...request, url }));
        expect([name, value, [400, 404, 414].includes(response.statusCode)]).toEqual([name, value, true]);
      }
    }
  });

  test('an address that cannot be decoded', async () => {
    const response = await server().app.inject({ url: '/api/certificate/test-result/%E0%A4%A' });
    expect(response.statusCode).toBe(400);
    expect(apiErrorSchema.safeParse(response.json()).success).toBe(true);
    expect(response.headers).toMatchObject(BASE_HEADERS);
  });

  test('each field has words for developers, and a code with parameters for pages', async () => {
    const response = await server().app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      body: { email: 'x'.repeat(300), password: 7 },
      remoteAddress: '10.9.9.9',
    });
    expect(response.json()).toEqual({
      code: 'invalid_request',
      message: [
        {
          field: 'email',
          message: 'email must be at most 254 characters long.',
          code: 'field_too_long',
          params: { maximum: 254 },
        },
        { field: 'password', message: 'password must be a string.', code: 'invalid_field' },
        { field: 'reCaptcha', message: 'reCaptcha is required.', code: 'field_required' },
      ],
    });
  });
});
