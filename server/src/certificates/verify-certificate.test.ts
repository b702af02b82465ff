import type { Verification } from '@bandmark/contracts/api/verification';
import { call } from '../testing/exam-calls';
import { markedTest } from '../testing/marked-test';
import { withServer } from '../testing/with-server';
import { endCertificateOf } from './ended-certificates';
import { issueCertificate } from './issue-certificate';

withServer('GET /api/verify/{id}', (server) => {
  const verify = (id: string) => server().app.inject({ method: 'GET', url: `/api/verify/${id}` });

  async function issued() {
    const { myTestId, candidate } = await markedTest(server(), { certificateName: 'Łucja Test' });
    return { myTestId, candidate, id: (await issueCertificate(server().deps, myTestId)) ?? '' };
  }

  test('says what a valid certificate says', async () => {
    const { id } = await issued();
    const response = await verify(id);
    expect(response.statusCode).toBe(200);
    expect(response.json<Verification>()).toMatchObject({
      certificateId: id,
      status: 'valid',
      certificate: {
        certificateId: id,
        holder: 'Łucja Test',
        isSample: false,
        overall: { band: 6, level: 'B2', givenBy: null },
        skills: {
          speaking: { band: 6, level: 'B2', givenBy: 'examiner' },
          writing: { band: 6, level: 'B2', givenBy: 'examiner' },
        },
        link: `${server().deps.publicOrigin()}/c/${id}`,
        credential: `${server().deps.publicOrigin()}/api/certificate/credential/${id}`,
      },
      withdrawal: null,
    });
  });

  test('leads from a former id to the current one', async () => {
    const { id, myTestId, candidate } = await issued();
    await call(server(), 'POST', '/api/certificate/certificate-name', candidate.headers, { name: 'Lucia Test' });
    await call(server(), 'POST', `/api/certificate/own-certificates/${myTestId}/issue-again`, candidate.headers, {});
    const { status, certificate } = (await verify(id)).json<Verification>();
    expect([status, certificate?.holder, certificate?.certificateId === id]).toEqual(['reissued', 'Lucia Test', false]);
  });

  test('says of a withdrawn one that it was, and neither a name nor a level', async () => {
    const { id, myTestId } = await issued();
    const { deps } = server();
    const withdrawal = { kind: 'withdrawn-by-holder', endedAt: deps.clock() } as const;
    await deps.db.transaction((tx) => endCertificateOf(deps, tx, myTestId, withdrawal));
    const response = await verify(id);
    expect(response.statusCode).toBe(200);
    expect(response.json<Verification>()).toMatchObject({
      status: 'withdrawn',
      certificate: null,
      withdrawal: { by: 'holder' },
    });
    expect(response.body).not.toMatch(/Łucja|B2/);
  });

  test.each([
    ['A1111111111111111111111', 404],
    ['x', 400],
  ])('%s is refused with %i', async (id, status) => {
    expect((await verify(id)).statusCode).toBe(status);
  });
});
