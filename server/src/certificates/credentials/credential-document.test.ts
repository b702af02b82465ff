import { credentialDocument } from './credential-document';
import { signerOfGeneration } from './credential-signer';
import { issuerDid, issuerDocument } from './issuer';
import { cryptosuite, DataIntegrityProof, type DocumentLoader, signatures } from './proof-libraries';
import { loadContext, signDocument } from './sign-document';

const origin = 'https://bandmark.example';
const did = issuerDid(origin);
const issuedAt = Date.UTC(2026, 10, 23, 10);
const digest = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const full = credentialDocument({
  certificateId: 'A1111111111111111111111',
  record: {
    userName: '李 Łucja Ünal',
    userDate: new Date(issuedAt).toISOString(),
    userLevel: { total: 7, writing: 7 },
    testWritingId: 1,
    qrUrl: '',
  },
  issuedAt,
  evidence: [
    {
      skill: 'writing',
      source: 'examiner',
      files: [{ kind: 'camera', path: '/certificate-answers/0-999/1/writing.webm', digest }],
      answerDigest: digest,
      markDigest: digest,
    },
  ],
  place: 131_073,
  origin,
  issuer: { did, name: 'Bandmark' },
});

async function signed() {
  const signer = await signerOfGeneration(new Uint8Array(32), 1);
  const issuer = issuerDocument(did, [signer]) as { verificationMethod: { id: string }[] };
  const documentLoader: DocumentLoader = async (url) => {
    const method = issuer.verificationMethod.find(({ id }) => id === url);
    const document =
      url === did ? issuer : method && { '@context': 'https://w3id.org/security/multikey/v1', ...method };
    return document ? { contextUrl: null, documentUrl: url, document } : loadContext(url);
  };
  const verify = async (document: object) => {
    const suite = new DataIntegrityProof({ cryptosuite });
    const purpose = new signatures.purposes.AssertionProofPurpose();
    return (await signatures.verify(document, { suite, purpose, documentLoader })).verified;
  };
  return { credential: await signDocument(full, { signer, did, now: issuedAt }), verify };
}

test('verifies, and is rejected after a change of any field', async () => {
  const { credential, verify } = await signed();
  expect(await verify(credential)).toBe(true);
  const changes = [...mutations(credential)];
  expect(changes.length).toBeGreaterThan(100);
  const accepted: string[] = [];
  for (const { path, changed } of changes) if (await verify(changed).catch(() => false)) accepted.push(path);
  expect(accepted).toEqual([]);
});

test('the same document, key and time give the same signature', async () => {
  expect((await signed()).credential).toEqual((await signed()).credential);
});

test('its place stands in the list that follows a full one', () => {
  expect(full).toMatchObject({
    credentialStatus: {
      statusListCredential: 'https://bandmark.example/credentials/status/2',
      statusListIndex: '0',
      statusPurpose: 'revocation',
    },
  });
});

test.each([
  ['https://bandmark.example', 'did:web:bandmark.example'],
  ['http://localhost:3000', 'did:web:localhost%3A3000'],
])('the issuer of %s is %s', (site, expected) => {
  expect(issuerDid(site)).toBe(expected);
});

/** Copies of the document, each with one leaf changed or removed. */
function* mutations(document: object): Generator<{ path: string; changed: object }> {
  for (const path of leaves(document)) {
    for (const kind of ['changed', 'taken away'] as const) {
      const changed = structuredClone(document) as Record<string, unknown>;
      let at: Record<string, unknown> = changed;
      for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
      const last = path.at(-1) ?? '';
      const value = at[last];
      if (kind === 'taken away') {
        if (Array.isArray(at)) at.splice(Number(last), 1);
        else Reflect.deleteProperty(at, last);
      } else at[last] = typeof value === 'boolean' ? !value : `${String(value)}x`;
      yield { path: `${path.join('.')} ${kind}`, changed };
    }
  }
}

function* leaves(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== 'object' || value === null) yield path;
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
}
