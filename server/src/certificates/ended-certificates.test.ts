import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { eq } from 'drizzle-orm';
import { endedCertificates } from '../database/schema/certificates';
import { users } from '../database/schema/users';
import { call } from '../testing/exam-calls';
import { markedTest } from '../testing/marked-test';
import { withServer } from '../testing/with-server';
import { endCertificateOf } from './ended-certificates';
import { issueCertificate } from './issue-certificate';

withServer('certificates that ended', (server) => {
  const show = (id: string) => call(server(), 'GET', `/api/certificate/test-result/${id}`, {});

  async function issued() {
    const { myTestId, candidate } = await markedTest(server());
    const id = await issueCertificate(server().deps, myTestId);
    return { myTestId, candidate, id: id ?? '' };
  }

  test('say who withdrew them, when and why, and nothing of the holder', async () => {
    const { myTestId, id } = await issued();
    const endedAt = server().deps.clock();
    const { userId: endedBy } = await server().user({ isLead: true });
    const withdrawal = { kind: 'withdrawn-by-us', endedAt, endedBy, reason: 'Another person took the test.' } as const;
    await server().deps.db.transaction((tx) => endCertificateOf(server().deps, tx, myTestId, withdrawal));
    const response = await show(id);
    expect([response.statusCode, response.json<ApiErrorBody>()]).toEqual([
      410,
      {
        message: 'This certificate was withdrawn.',
        code: 'certificate_withdrawn',
        params: { by: 'site', withdrawnAt: new Date(endedAt).toISOString(), reason: 'Another person took the test.' },
      },
    ]);
  });

  test('outlive the account, and keep nothing but that they ended', async () => {
    const { candidate, id } = await issued();
    const { db, endCertificatesOfAccount, clock } = server().deps;
    await db.transaction(async (tx) => {
      await endCertificatesOfAccount(tx, candidate.userId, clock());
      await tx.delete(users).where(eq(users.userId, candidate.userId));
    });
    const response = await show(id);
    expect([response.statusCode, response.json<ApiErrorBody>().params]).toEqual([
      410,
      { by: 'holder', withdrawnAt: new Date(clock()).toISOString(), reason: '' },
    ]);
    expect(await db.select().from(endedCertificates).where(eq(endedCertificates.certificateId, id))).toEqual([
      {
        certificateId: id,
        kind: 'account-deleted',
        endedAt: clock(),
        myTestId: null,
        successorId: null,
        reason: null,
        endedBy: null,
      },
    ]);
  });
});
