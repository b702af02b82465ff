import type { Enquiries } from '@bandmark/contracts/api/enquiries';
import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { enquiries } from '../../database/schema/mails';
import { randomUuid } from '../../random-id';
import { call } from '../../testing/exam-calls';
import { withServer } from '../../testing/with-server';

withServer(
  'enquiries',
  (server) => {
    const ask = (fields: object = {}) =>
      call(
        server(),
        'POST',
        '/api/enquiries',
        {},
        {
          plan: 'enterprise',
          name: 'A buyer',
          email: 'buyer@school.example',
          organisation: 'A school\r\nBcc: all@example.org',
          people: '120',
          message: '<b>Hello</b>\nIn September?',
          reCaptcha: 'solved',
          ...fields,
        },
      );
    const list = (headers: Record<string, string>, query = '') =>
      call(server(), 'GET', `/api/operations/enquiries${query}`, headers);

    test('is stored, listed for operators and mailed to sales once, as it was written', async () => {
      const operator = await server().user({ isOperator: true });
      expect((await ask()).statusCode).toBe(200);
      await server().jobs.runAll();
      await server().jobs.tick('sweep-mails');
      expect((await list(operator.headers)).json()).toEqual([
        expect.objectContaining({
          plan: 'enterprise',
          email: 'buyer@school.example',
          message: '<b>Hello</b>\nIn September?',
        }),
      ]);
      const [mail, ...more] = server().mails;
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        to: 'desk@school.example',
        subject: 'Enquiry about Enterprise: A school Bcc: all@example.org',
      });
      expect(mail?.html).toContain('&lt;b&gt;Hello&lt;/b&gt;<br>In September?');
      expect(mail?.stopAddress).toBeUndefined();
    });

    test('an operator marks it as handled, and as not handled', async () => {
      const { headers } = await server().user({ isOperator: true });
      await ask({ email: 'handled@school.example' });
      await ask({ email: 'open@school.example' });
      const listed = async () =>
        (await list(headers)).json<Enquiries>().filter(({ email }) => /^(handled|open)@/.test(email));
      const { enquiryId = '' } = (await listed()).find(({ email }) => email === 'handled@school.example') ?? {};
      const mark = (id: string, isHandled: boolean) =>
        call(server(), 'POST', `/api/operations/enquiries/${id}/handled`, headers, { isHandled });
      const handled = async () => (await listed()).filter(({ handledAt }) => handledAt !== null);
      expect(await handled()).toEqual([]);
      const handledAt = new Date(server().deps.clock()).toISOString();
      expect((await mark(enquiryId, true)).statusCode).toBe(200);
      // Another operator's press changes nothing.
      server().advance(10 * MINUTE_MS);
      expect((await mark(enquiryId, true)).statusCode).toBe(200);
      expect(await handled()).toEqual([expect.objectContaining({ enquiryId, handledAt })]);
      await mark(enquiryId, false);
      expect(await handled()).toEqual([]);
      await server().jobs.runAll();
    });

    test('are listed by the hundred, or as many as an operator asks for', async () => {
      const { headers } = await server().user({ isOperator: true });
      const one = { plan: 'pro' as const, name: '', email: '', organisation: '', people: '', message: '' };
      const before = server().deps.clock() - DAY_MS;
      const rows = Array.from({ length: 130 }, (_, at) => ({
        ...one,
        enquiryId: randomUuid(),
        createdAt: before - at,
      }));
      await server().deps.db.insert(enquiries).values(rows);
      const listed = async (query?: string) => (await list(headers, query)).json<Enquiries>().length;
      expect([await listed(), await listed('?most=120')]).toEqual([100, 120]);
      expect(await listed('?most=1000')).toBeGreaterThanOrEqual(130);
      expect((await list(headers, '?most=0')).statusCode).toBe(400);
    });

    test.each([
      ['no name', { name: '  ' }, ['name']],
      ['no address', { email: 'nowhere' }, ['email']],
      ['neither', { organisation: '', email: '' }, ['organisation', 'email']],
      ['an unsolved captcha', { reCaptcha: 'guessed' }, ['reCaptcha']],
      ['another plan', { plan: 'basic' }, ['plan']],
    ])('with %s is refused by field', async (_, fields, named) => {
      const response = await ask({ email: 'other@school.example', ...fields });
      expect([response.statusCode, response.json().message.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        named,
      ]);
    });

    test('three an hour of one address; a year later they are gone', async () => {
      const of = async () => (await ask({ email: 'Many@school.example' })).statusCode;
      expect([await of(), await of(), await of(), await of()]).toEqual([200, 200, 200, 429]);
      server().advance(364 * DAY_MS);
      await server().jobs.tick('forget-enquiries');
      expect(await server().deps.db.select().from(enquiries)).not.toEqual([]);
      server().advance(2 * DAY_MS);
      await server().jobs.tick('forget-enquiries');
      expect(await server().deps.db.select().from(enquiries)).toEqual([]);
      await server().jobs.runAll();
    });
  },
  { environment: { SALES_EMAIL: 'desk@school.example' } },
);
