import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { credentialKeys, credentials } from '../../database/schema/credentials';
import { recordingFolder } from '../../storage/recording-folder';
import { call } from '../../testing/exam-calls';
import { markedTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { endCertificateOf } from '../ended-certificates';
import { issueCertificate } from '../issue-certificate';
import { importSample } from '../sample/import-sample';
import { SAMPLE_DIRECTORY } from '../sample/sample-feature';
import { currentSigner, keyViews, refuseWithdrawnKey, rotateCredentialKey } from './credential-keys';
import { sweepCredentials } from './issue-credential';
import { cryptosuite, DataIntegrityProof, type DocumentLoader, signatures } from './proof-libraries';
import { loadContext, signDocument } from './sign-document';

interface Credential {
  id: string;
  issuer: { id: string };
  credentialSubject: {
    identifier: { identityHash: string }[];
    achievement: { resultDescription: { id: string; name: string }[] };
    result: { resultDescription: string; value: string }[];
  };
  evidence: { id: string; genre: string; name: string; narrative?: string; digestSRI: string }[];
  credentialStatus: { statusListCredential: string; statusListIndex: string };
  proof: { verificationMethod: string; cryptosuite: string };
}

const sri = (bytes: string | Buffer) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

withServer('a certificate’s credential', (server) => {
  const get = (url: string) => server().app.inject({ method: 'GET', url });
  const credential = (id: string) => get(`/api/certificate/credential/${id}`);
  const pathOf = (address: string) => address.slice(server().deps.publicOrigin().length);

  async function issued(certificateName = 'Łucja Test') {
    const { myTestId, candidate, attemptIds } = await markedTest(server(), { certificateName });
    const { db, store } = server().deps;
    for (const { answerId, uuid, skill } of await db.select().from(attempts).where(eq(attempts.myTestId, myTestId)))
      await store.put(`${recordingFolder(answerId, null)}${uuid}.json`, Buffer.from(`screen of ${skill}`));
    const id = (await issueCertificate(server().deps, myTestId)) ?? '';
    return { id, myTestId, candidate, attemptIds };
  }

  /** Loads the known contexts and the site's issuer documents. */
  async function loader(): Promise<DocumentLoader> {
    const paths = ['/.well-known/did.json', '/sample/did.json'];
    const issuers = await Promise.all(
      paths.map(async (path) => (await get(path)).json<{ id: string; verificationMethod: { id: string }[] }>()),
    );
    return async (url) => {
      const method = issuers.flatMap(({ verificationMethod }) => verificationMethod).find(({ id }) => id === url);
      const issuer = issuers.find(({ id }) => id === url);
      const document = issuer ?? (method && { '@context': 'https://w3id.org/security/multikey/v1', ...method });
      return document ? { contextUrl: null, documentUrl: url, document } : loadContext(url);
    };
  }
  const verify = async (document: object) => {
    const { verified } = await signatures.verify(document, {
      suite: new DataIntegrityProof({ cryptosuite }),
      purpose: new signatures.purposes.AssertionProofPurpose(),
      documentLoader: await loader(),
    });
    return verified;
  };
  const isRevoked = async ({ credentialStatus }: Credential) => {
    const response = await get(pathOf(credentialStatus.statusListCredential));
    const list = response.json<{ credentialSubject: { encodedList: string } }>();
    expect(await verify(list)).toBe(true);
    const bits = await promisify(gunzip)(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
    const index = Number(credentialStatus.statusListIndex);
    return (((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
  };

  test('verifies with what the issuer’s document says, and is the same at each request', async () => {
    const { id } = await issued();
    const response = await credential(id);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/vc']);
    const document = response.json<Credential>();
    expect(document).toMatchObject({
      id: `${server().deps.publicOrigin()}/c/${id}`,
      issuer: { id: 'did:web:localhost%3A3000' },
      proof: { cryptosuite: 'eddsa-rdfc-2022' },
    });
    expect(document.proof.verificationMethod).toMatch(/^did:web:localhost%3A3000#z6Mk\w+$/);
    expect(await verify(document)).toBe(true);
    expect(await isRevoked(document)).toBe(false);
    expect((await credential(id)).body).toBe(response.body);
  });

  test('says name, bands and levels, and hashes what stands behind each', async () => {
    const { id, myTestId } = await issued();
    const { credentialSubject, evidence } = (await credential(id)).json<Credential>();
    expect(credentialSubject.identifier.map(({ identityHash }) => identityHash)).toEqual(['Łucja Test']);
    const names = new Map(credentialSubject.achievement.resultDescription.map(({ id: of, name }) => [of, name]));
    expect(
      credentialSubject.result.map(({ resultDescription, value }) => [names.get(resultDescription), value]),
    ).toEqual([
      ['Overall band', '6.0'],
      ['Overall level', 'B2'],
      ['Speaking band', '6.0'],
      ['Speaking level', 'B2'],
      ['Writing band', '6.0'],
      ['Writing level', 'B2'],
    ]);
    for (const attempt of await server().deps.db.select().from(attempts).where(eq(attempts.myTestId, myTestId))) {
      const name = attempt.skill === 'writing' ? 'Writing' : 'Speaking';
      const of = evidence.filter((item) => item.name.startsWith(`${name}:`));
      expect(of.map(({ genre, digestSRI }) => [genre, digestSRI])).toEqual([
        ['camera', sri(`camera of ${attempt.skill}`)],
        ['screen', sri(`screen of ${attempt.skill}`)],
        ['answer', sri(attempt.answerText)],
        ['mark', sri('{"band":6,"criteria":[6,6,6,6]}')],
      ]);
      expect(pathOf(of[0]?.id ?? '')).toBe(answerFilePath(attempt.answerId, attempt.uuid, 'webm'));
      expect(of[3]?.narrative).toMatch(/^Marked by an examiner\./);
    }
  });

  test('stays valid over two changes of the key', async () => {
    const documents: Credential[] = [];
    for (const generation of [1, 2, 3]) {
      const { id } = await issued();
      documents.push((await credential(id)).json<Credential>());
      const key = await rotateCredentialKey(server().deps);
      expect(key.generation).toBeGreaterThan(generation);
    }
    expect(new Set(documents.map(({ proof }) => proof.verificationMethod)).size).toBe(3);
    for (const document of documents) expect(await verify(document)).toBe(true);
  });

  test('servers with two secrets, as while one is changed, enter one key each and sign with it', async () => {
    const { deps } = server();
    const before = await deps.db.$count(credentialKeys);
    const changed = { ...deps, secrets: { ...deps.secrets, credential: new Uint8Array(32).fill(7) } };
    const signers: string[] = [];
    for (const one of [deps, changed, deps, changed, deps]) signers.push((await currentSigner(one)).publicKey);
    expect(new Set(signers).size).toBe(2);
    expect(await deps.db.$count(credentialKeys)).toBe(before + 1);
    expect((await rotateCredentialKey(deps)).publicKey).toBe((await currentSigner(deps)).publicKey);
    expect((await currentSigner(changed)).publicKey).toBe(signers[1]);
    const latest = { ...deps, secrets: { ...deps.secrets, credential: new Uint8Array(32).fill(8) } };
    const together = await Promise.all([currentSigner(latest), rotateCredentialKey(changed), currentSigner(latest)]);
    expect(await deps.db.$count(credentialKeys)).toBe(before + 4);
    const document = (await get('/.well-known/did.json')).body;
    for (const { publicKey } of together) expect(document).toContain(publicKey);
  });

  test('is signed once more, as it is, when its key is withdrawn, and what a thief signs with that key is refused', async () => {
    const { deps } = server();
    const { id } = await issued();
    const { proof, ...document } = (await credential(id)).json<Credential>();
    const [did = '', leaked = ''] = proof.verificationMethod.split('#');
    const forged = await signDocument(
      { ...document, id: document.id.replace(id, 'A1111111111111111111111') },
      { signer: await currentSigner(deps), did, now: deps.clock() },
    );
    expect(await verify(forged)).toBe(true);
    const { settings, secrets } = deps;
    const former = { withdrawn: settings.CREDENTIAL_KEYS_WITHDRAWN, secret: secrets.credential };
    try {
      settings.CREDENTIAL_KEYS_WITHDRAWN = [leaked];
      await expect(refuseWithdrawnKey(deps)).rejects.toThrow(/the SECRET of this site gives z6Mk\w+\. Set another one/);
      secrets.credential = new Uint8Array(32).fill(9);
      await refuseWithdrawnKey(deps);
      const again = (await credential(id)).json<Credential>();
      expect(again).toEqual({ ...document, proof: expect.any(Object) });
      expect(again.proof.verificationMethod).not.toContain(leaked);
      expect(await verify(again)).toBe(true);
      expect((await credential(id)).json()).toEqual(again);
      expect(await isRevoked(again)).toBe(false);
      for (const refused of [forged, { ...document, proof }]) expect(await verify(refused)).toBe(false);
      const views = await keyViews(deps);
      expect(views.filter(({ isWithdrawn }) => isWithdrawn).map(({ publicKey }) => publicKey)).toEqual([leaked]);
    } finally {
      settings.CREDENTIAL_KEYS_WITHDRAWN = former.withdrawn;
      secrets.credential = former.secret;
    }
  });

  test('is revoked and no longer served once its certificate is withdrawn', async () => {
    const { id, myTestId } = await issued();
    const document = (await credential(id)).json<Credential>();
    const { deps } = server();
    const { userId: endedBy } = await server().user({ isLead: true });
    const withdrawal = { kind: 'withdrawn-by-us', endedAt: deps.clock(), endedBy, reason: 'A mistake.' } as const;
    await deps.db.transaction((tx) => endCertificateOf(deps, tx, myTestId, withdrawal));
    expect(await isRevoked(document)).toBe(true);
    expect((await credential(id)).statusCode).toBe(410);
    expect(await deps.db.select().from(credentials).where(eq(credentials.certificateId, id))).toEqual([]);
  });

  test('is missed by another code than an unknown number while a file of its recordings is missing', async () => {
    const { id, myTestId } = await issued();
    const { db, store } = server().deps;
    const rows = await db.select().from(attempts).where(eq(attempts.myTestId, myTestId));
    const cameras = rows.map(({ answerId, uuid }) => `${recordingFolder(answerId, null)}${uuid}.webm`);
    for (const camera of cameras) await store.delete(camera);
    const codeAt = async (address: string) => (await credential(address)).json<{ code: string }>().code;
    const codes = [await codeAt(id), await codeAt('A1111111111111111111111')];
    for (const camera of cameras) await store.put(camera, Buffer.from('found again'));
    expect(codes).toEqual(['not_found', 'unknown_certificate']);
    expect((await credential(id)).statusCode).toBe(200);
  });

  test('is another one, with another name, once the certificate is issued again', async () => {
    const { id, myTestId, candidate } = await issued();
    const former = (await credential(id)).json<Credential>();
    await call(server(), 'POST', '/api/certificate/certificate-name', candidate.headers, { name: 'Lucia Test' });
    const again = `/api/certificate/own-certificates/${myTestId}/issue-again`;
    const { certificateId } = (await call(server(), 'POST', again, candidate.headers, {})).json<{
      certificateId: string;
    }>();
    await server().jobs.runAll();
    const current = (await credential(certificateId)).json<Credential>();
    expect(current.credentialSubject.identifier[0]?.identityHash).toBe('Lucia Test');
    expect(current.id.endsWith(certificateId)).toBe(true);
    expect([await isRevoked(former), await isRevoked(current)]).toEqual([true, false]);
    expect((await credential(id)).body).toBe((await credential(certificateId)).body);
  });

  test('is signed by a job that the certificate, or else the sweep, sends', async () => {
    const { id } = await issued();
    await sweepCredentials(server().deps);
    await server().jobs.runAll();
    expect(await server().deps.db.$count(credentials, eq(credentials.certificateId, id))).toBe(1);
    await sweepCredentials(server().deps);
    expect(server().jobs.waiting).toEqual([]);
    await server().deps.db.delete(credentials).where(eq(credentials.certificateId, id));
    server().jobs.giveUp('sign-credential', { certificateId: id });
    await sweepCredentials(server().deps);
    expect(server().jobs.waiting).toEqual([]);
  });

  test('the status list is the same until something changes, and each version may be kept for ever', async () => {
    const { id, myTestId } = await issued();
    const { credentialStatus } = (await credential(id)).json<Credential>();
    const address = pathOf(credentialStatus.statusListCredential);
    const first = await get(address);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' });
    expect((await get(address)).body).toBe(first.body);
    const versioned = await get(String(first.headers['content-location']));
    expect([versioned.statusCode, versioned.body]).toEqual([200, first.body]);
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { deps } = server();
    const withdrawal = { kind: 'withdrawn-by-holder', endedAt: deps.clock() } as const;
    await deps.db.transaction((tx) => endCertificateOf(deps, tx, myTestId, withdrawal));
    const second = await get(address);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(second.body).not.toBe(first.body);
    expect((await get(String(first.headers['content-location']))).statusCode).toBe(404);
  });

  test('the sample is signed by the issuer of samples and has no status', async () => {
    expect(await importSample(server().deps, SAMPLE_DIRECTORY)).toBe('imported');
    const document = (await credential(DEFAULT_SITE_SETTINGS.sampleCertificateId)).json<
      Credential & { issuer: { name: string } }
    >();
    expect(document.issuer).toMatchObject({ id: 'did:web:localhost%3A3000:sample', name: 'Bandmark (sample)' });
    expect(document.credentialStatus).toBeUndefined();
    const issuer = (await get('/sample/did.json')).json<{ id: string; assertionMethod: string[] }>();
    expect(issuer.id).toBe(document.issuer.id);
    expect(issuer.assertionMethod).toEqual([document.proof.verificationMethod]);
    expect((await get('/.well-known/did.json')).body).not.toContain(document.proof.verificationMethod.split('#')[1]);
    expect(await verify(document)).toBe(true);

    // A different secret gives a different key for samples.
    const { secrets } = server().deps;
    const former = secrets.credential;
    secrets.credential = new Uint8Array(32).fill(9);
    try {
      const again = (await credential(DEFAULT_SITE_SETTINGS.sampleCertificateId)).json<Credential>();
      expect([await verify(again), await verify(document)]).toEqual([true, false]);
    } finally {
      secrets.credential = former;
    }
  });

  test.each(['/api/certificate/credential/A1111111111111111111111', '/credentials/status/99'])(
    '404 at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
