import { sql } from 'drizzle-orm';
import { endedCertificates } from '../../database/schema/certificates';
import { credentialPlaces } from '../../database/schema/credentials';
import { ENGINES } from '../../testing/open-test-database';
import { untilQueryIsBlocked } from '../../testing/until-query-is-blocked';
import { withServer } from '../../testing/with-server';
import { currentSigner } from './credential-keys';
import { StatusLists } from './status-list';

withServer('a status list', (server) => {
  test('exists once a credential names it, and is signed once per version', async () => {
    const lists = new StatusLists(server().deps);
    await expect(lists.current(1)).rejects.toMatchObject({ status: 404 });
    await server().deps.db.insert(credentialPlaces).values({ certificateId: 'named' });
    const signed = await lists.current(1);
    expect(await lists.current(1)).toBe(signed);
    await expect(lists.current(2)).rejects.toMatchObject({ status: 404 });
  });
});

// The embedded database has one connection, which a transaction holds.
if (ENGINES.includes('PostgreSQL'))
  withServer(
    'a status list that is signed while a certificate ends',
    (server) => {
      test('says in its version that the certificate has ended', async () => {
        const { deps } = server();
        const { db } = deps;
        await currentSigner(deps);
        await db.insert(credentialPlaces).values({ certificateId: 'ends' });
        const lists = new StatusLists(deps);
        let signing: ReturnType<StatusLists['current']> | undefined;
        await db.transaction(async (tx) => {
          // The keys are read after the facts of the version and before the list.
          await tx.execute(sql`lock table credential_keys in access exclusive mode`);
          signing = lists.current(1);
          await untilQueryIsBlocked(db);
          const endedAt = deps.clock() + 1000;
          await tx.insert(endedCertificates).values({ certificateId: 'ends', kind: 'account-deleted', endedAt });
        });
        const signed = await signing;
        expect(signed).toEqual(await new StatusLists(deps).current(1));
      });
    },
    { engines: ['PostgreSQL'] },
  );
