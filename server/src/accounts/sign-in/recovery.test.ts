import { changePassword } from '@bandmark/contracts/api/account';
import { signOut } from '@bandmark/contracts/api/auth';
import { HOUR_MS } from '@bandmark/domain/durations';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { openMailer } from '../../mail/mailer';
import { recoveryTokens } from '../../database/schema/auth';
import { readSettings } from '../../settings';
import { authCalls } from '../../testing/auth-calls';
import { startSmtpReceiver } from '../../testing/smtp-receiver';
import { withServer } from '../../testing/with-server';

withServer('recovering a password', (server) => {
  const calls = authCalls(server);
  const linkIn = (text: string): string =>
    /http:\/\/localhost:3000\/reset-password#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const newToken = async (email: string): Promise<string> => {
    await calls.resetPassword(email);
    await server().jobs.runAll();
    return linkIn(server().mails.at(-1)?.text ?? '');
  };

  test('known and unknown addresses get the same response and one job each; only the known one gets a mail', async () => {
    await calls.signUp('known@example.org');
    await server().jobs.runAll();
    const before = server().mails.length;
    const known = await calls.resetPassword('known@example.org');
    expect(server().jobs.waiting).toHaveLength(1);
    const unknown = await calls.resetPassword('other@example.org');
    expect(server().jobs.waiting).toHaveLength(2);
    expect(known.statusCode).toBe(200);
    expect(unknown.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body.replace('known@', 'other@'));
    await server().jobs.runAll();
    expect(
      server()
        .mails.slice(before)
        .map(({ to }) => to),
    ).toEqual(['known@example.org']);
  });

  test('the job belongs to its request', async () => {
    const response = await calls.resetPassword('of-a-request@example.org');
    expect(server().jobs.waiting.at(-1)).toMatchObject({
      name: 'send-recovery-mail',
      data: { email: 'of-a-request@example.org' },
      requestId: response.headers['x-request-id'],
    });
  });

  test('the link sets a new password once, and ends older sessions and other links', async () => {
    const session = (await calls.signUp('once@example.org')).json<{ JWT: string }>().JWT;
    const [first, second] = [await newToken('once@example.org'), await newToken('once@example.org')];
    for (const token of [first, second, second])
      expect((await calls.checkRecoveryLink(token)).json()).toEqual({ ok: true });
    expect((await calls.newPassword(second, 'NewPassword2')).statusCode).toBe(200);
    expect((await calls.userInfo(session)).statusCode).toBe(401);
    expect((await calls.signIn('once@example.org')).statusCode).toBe(401);
    expect((await calls.signIn('once@example.org', 'NewPassword2')).statusCode).toBe(200);
    for (const token of [first, second]) {
      for (const again of [await calls.checkRecoveryLink(token), await calls.newPassword(token, 'Another3Password')]) {
        expect(again.statusCode).toBe(400);
        expect(again.json()).toMatchObject({ message: [{ field: 'token', code: 'recovery_link_used' }] });
      }
    }
    expect((await calls.signIn('once@example.org', 'NewPassword2')).statusCode).toBe(200);
  });

  test('one link used twice at the same time works once', async () => {
    await calls.signUp('twice@example.org');
    const token = await newToken('twice@example.org');
    const responses = await Promise.all([
      calls.newPassword(token, 'NewPassword2'),
      calls.newPassword(token, 'NewPassword3'),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('two links used at the same time set one password', async () => {
    await calls.signUp('both-links@example.org');
    const links = [await newToken('both-links@example.org'), await newToken('both-links@example.org')];
    const responses = await Promise.all(links.map((token, index) => calls.newPassword(token, `NewPassword${index}`)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('the address hears of its account’s new password', async () => {
    await calls.signUp('hears@example.org');
    await calls.newPassword(await newToken('hears@example.org'), 'NewPassword2');
    await server().jobs.runAll();
    const [last] = server().mails.slice(-1);
    expect([last?.to, last?.subject]).toEqual(['hears@example.org', 'Your password was changed']);
  });

  test.each([
    [signOut.path, { everywhere: true }],
    [changePassword.path, { current: 'Password1', password: 'Password2' }],
  ])('a link from before %s opens nothing', async (url, body) => {
    const email = `before-${url.split('/').at(-1)}@example.org`;
    const { JWT } = (await calls.signUp(email)).json<{ JWT: string }>();
    const token = await newToken(email);
    const headers = { authorization: `Bearer ${JWT}` };
    expect((await server().app.inject({ method: 'POST', url, headers, body })).statusCode).toBe(200);
    expect((await calls.newPassword(token, 'Stranger3')).statusCode).toBe(400);
  });

  test('a password against the rules is refused and leaves the link as it is (§5.13)', async () => {
    await calls.signUp('rules@example.org');
    const token = await newToken('rules@example.org');
    const refused = await calls.newPassword(token, 'short');
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: [{ field: 'password' }] });
    expect((await calls.newPassword(token, 'NewPassword2')).statusCode).toBe(200);
  });

  test('a link is too old after an hour', async () => {
    await calls.signUp('late@example.org');
    const token = await newToken('late@example.org');
    server().advance(HOUR_MS);
    expect((await calls.checkRecoveryLink(token)).statusCode).toBe(400);
    expect((await calls.newPassword(token, 'NewPassword2')).statusCode).toBe(400);
  });

  test('guesses are thirty an hour, whether they are checked or used, and a link works meanwhile', async () => {
    server().advance(HOUR_MS);
    await calls.signUp('guessed@example.org');
    const token = await newToken('guessed@example.org');
    const guess = async (at: number) =>
      (await (at % 2 ? calls.checkRecoveryLink('guess') : calls.newPassword('guess', 'NewPassword2'))).statusCode;
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) statuses.push(await guess(at));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429, 429]);
    expect((await calls.checkRecoveryLink(token)).statusCode).toBe(200);
    expect((await calls.newPassword(token, 'NewPassword2')).statusCode).toBe(200);
  });

  test('the table holds no token that opens anything', async () => {
    await calls.signUp('hashed@example.org');
    const token = await newToken('hashed@example.org');
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await server().deps.db.select().from(recoveryTokens))).not.toContain(token);
  });

  test('three requests an hour for one address, known or not', async () => {
    for (let tries = 0; tries < 3; tries += 1)
      expect((await calls.resetPassword('many@example.org')).statusCode).toBe(200);
    const refused = await calls.resetPassword('many@example.org');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    await server().jobs.runAll();
  });

  test('the mail is delivered over SMTP and its link can be read', async () => {
    const smtp = await startSmtpReceiver();
    const settings = readSettings({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Bandmark <hello@bandmark.example>',
    });
    const { deps } = server();
    await calls.signUp('smtp@example.org');
    const token = await newToken('smtp@example.org');
    const mail = server().mails.at(-1);
    if (!mail) throw new Error('No mail was sent.');
    const mailer = openMailer({ ...deps, settings });
    await mailer.send(mail);
    const { userId } = await server().user({ email: 'reader@example.org' });
    await deps.mails.send('result-ready', { userId }, { skills: ['writing'], testNumber: 2 });
    await server().jobs.runAll();
    const result = server().mails.at(-1);
    if (!result) throw new Error('No mail was sent.');
    await mailer.send(result);
    const [parsed, optional] = await smtp.received();
    await smtp.close();
    if (!parsed || !optional) throw new Error('A mail did not arrive.');
    expect(parsed.from).toMatchObject({ address: 'hello@bandmark.example', name: 'Bandmark' });
    expect(parsed.to?.[0]).toMatchObject({ address: 'smtp@example.org' });
    expect(parsed.subject).toBe('Set a new password for Bandmark');
    expect(linkIn(parsed.text ?? '')).toBe(token);
    const header = (name: string) => optional.headers.find(({ key }) => key === name)?.value;
    expect(optional.subject).toBe('Your result is ready');
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/api\/mails\/stop\?token=[\w.-]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(optional.messageId).toBe(`<${result.id}@bandmark.example>`);
    expect([optional.html, optional.text].map((part) => part?.includes('The writing part of test 2'))).toEqual([
      true,
      true,
    ]);
  });

  test('without mail settings a mail becomes a file that a mail program reads', async () => {
    const { deps } = server();
    await openMailer(deps).send({
      to: 'a@example.org',
      subject: 'Çedilla',
      text: 'Line\nline',
    });
    const outbox = join(deps.dataDirectory, 'outbox');
    const files = await readdir(outbox);
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/\.eml$/);
    const parsed = await PostalMime.parse(await readFile(join(outbox, files[0] ?? '')));
    expect(parsed).toMatchObject({ subject: 'Çedilla', from: { name: 'Bandmark' } });
    expect(parsed.text?.trim()).toBe('Line\nline');
  });
});
