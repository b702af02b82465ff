import { userInfo, userLocation } from '@bandmark/contracts/api/auth';
import { newUserName } from '@bandmark/contracts/api/tests';
import { eq } from 'drizzle-orm';
import { users } from '../database/schema/users';
import type { TestUser } from '../testing/test-user';
import { withServer } from '../testing/with-server';

withServer('the account', (server) => {
  const info = async ({ headers }: TestUser) =>
    (await server().app.inject({ url: userInfo.path, headers })).json<Record<string, unknown>>();
  const post = (user: TestUser, url: string, body: object) =>
    server().app.inject({ method: 'POST', url, headers: user.headers, body });

  test('the location is stored once and stays', async () => {
    const user = await server().user();
    expect((await info(user))['location']).toBeNull();
    expect((await post(user, userLocation.path, { location: 'pl' })).json()).toEqual({ ok: true });
    expect((await info(user))['location']).toBe('PL');
    await post(user, userLocation.path, { location: 'DE' });
    expect((await info(user))['location']).toBe('PL');
  });

  test.each(['P', 'POL', 'P1', 'ПЛ'])('%s is no country code', async (location) => {
    const response = await post(await server().user(), userLocation.path, { location });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: [{ field: 'location' }] });
  });

  test('the name is trimmed, changed for its owner alone, and never blank', async () => {
    const [user, other] = [await server().user({ name: 'Before' }), await server().user({ name: 'Other' })];
    expect((await post(user, newUserName.path, { name: '  Łucja Nowak ' })).statusCode).toBe(200);
    expect((await info(user))['name']).toBe('Łucja Nowak');
    expect((await info(other))['name']).toBe('Other');
    for (const name of ['', '   ', 'x'.repeat(121)])
      expect((await post(user, newUserName.path, { name })).statusCode).toBe(400);
    expect((await info(user))['name']).toBe('Łucja Nowak');
  });

  test('a name that reads like the address is a name', async () => {
    const user = await server().user({ email: 'ada@example.org' });
    await post(user, newUserName.path, { name: 'ada' });
    expect((await info(user))['name']).toBe('ada');
  });

  test('the name loses invisible characters, keeps joiners, and is refused with control characters', async () => {
    const user = await server().user({ name: 'Before' });
    for (const name of ['Ada\0', '\u001B[31mAda', '\u200B\u202E']) {
      const response = await post(user, newUserName.path, { name });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message: [{ field: 'name', code: 'invalid_field' }] });
    }
    expect((await info(user))['name']).toBe('Before');
    await post(user, newUserName.path, { name: 'Ada\u202Eecalevol\u200B' });
    expect((await info(user))['name']).toBe('Adaecalevol');
    await post(user, newUserName.path, { name: 'علی\u200Cرضا' });
    expect((await info(user))['name']).toBe('علی\u200Cرضا');
  });

  test('a session of a deleted account is refused', async () => {
    const user = await server().user();
    await server().deps.db.delete(users).where(eq(users.userId, user.userId));
    expect((await server().app.inject({ url: userInfo.path, headers: user.headers })).statusCode).toBe(401);
  });
});
