import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { markedTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { recordingFolder } from '../../storage/recording-folder';
import { issueCertificate } from '../issue-certificate';
import { importSample } from '../sample/import-sample';
import { SAMPLE_DIRECTORY } from '../sample/sample-feature';
import { cryptosuite, DataIntegrityProof, type DocumentLoader, signatures } from './proof-libraries';
import { loadContext } from './sign-document';

interface Credential {
  id: string;
  issuer: { id: string; url: string };
  credentialSubject: object;
  evidence: { id: string; digestSRI: string }[];
  credentialStatus: { statusListCredential: string; statusListIndex: string };
  proof: { verificationMethod: string };
}
interface Issuer {
  id: string;
  verificationMethod: { id: string }[];
}

const FORMER = 'http://localhost:3000';
const PRESENT = 'https://moved.example';
/** Changed by the tests, as a restart with another `PUBLIC_ORIGIN` does. */
let origin = FORMER;

withServer(
  'the credentials of a site whose address changes',
  (server) => {
    beforeEach(() => {
      origin = FORMER;
    });

    const get = (url: string) => server().app.inject({ method: 'GET', url });
    const credential = (id: string) => get(`/api/certificate/credential/${id}`);
    const issuerAt = async (path: string) => (await get(path)).json<Issuer>();

    /** Verifies with what the issuer's document says at present. */
    async function isGenuine(document: object, issuer: Issuer): Promise<boolean> {
      const documentLoader: DocumentLoader = async (url) => {
        const method = issuer.verificationMethod.find(({ id }) => id === url);
        const found =
          issuer.id === url ? issuer : method && { '@context': 'https://w3id.org/security/multikey/v1', ...method };
        return found ? { contextUrl: null, documentUrl: url, document: found } : loadContext(url);
      };
      const purpose = new signatures.purposes.AssertionProofPurpose();
      const suite = new DataIntegrityProof({ cryptosuite });
      return (await signatures.verify(document, { suite, purpose, documentLoader })).verified;
    }

    async function issued() {
      const { myTestId } = await markedTest(server(), { certificateName: 'Łucja Test' });
      const rows = await server().deps.db.select().from(attempts).where(eq(attempts.myTestId, myTestId));
      const cameras = rows.map(({ answerId, uuid }) => `${recordingFolder(answerId, null)}${uuid}.webm`);
      return { id: (await issueCertificate(server().deps, myTestId)) ?? '', cameras };
    }

    test('are signed again for the new one, with the same results, hashes and place', async () => {
      const { id } = await issued();
      const former = (await credential(id)).json<Credential>();
      origin = PRESENT;
      const response = await credential(id);
      const present = response.json<Credential>();
      const issuer = await issuerAt('/.well-known/did.json');
      expect([former.issuer.id, present.issuer.id]).toEqual(['did:web:localhost%3A3000', 'did:web:moved.example']);
      expect(present.issuer.id).toBe(issuer.id);
      expect(await isGenuine(present, issuer)).toBe(true);
      const { proof, ...statements } = former;
      const moved = JSON.stringify(statements).replaceAll(FORMER, PRESENT).replace(former.issuer.id, issuer.id);
      expect(present).toEqual({ ...(JSON.parse(moved) as object), proof: expect.any(Object) });
      expect(present.proof.verificationMethod.split('#')[1]).toBe(proof.verificationMethod.split('#')[1]);
      expect((await credential(id)).body).toBe(response.body);
      const list = (await get(present.credentialStatus.statusListCredential.slice(PRESENT.length))).json<Credential>();
      expect([list.id, list.issuer]).toEqual([present.credentialStatus.statusListCredential, issuer.id]);
    });

    test('are signed again also where a recording was withdrawn since', async () => {
      const { id, cameras } = await issued();
      const former = (await credential(id)).json<Credential>();
      for (const camera of cameras) await server().deps.store.delete(camera);
      origin = PRESENT;
      const present = (await credential(id)).json<Credential>();
      expect(await isGenuine(present, await issuerAt('/.well-known/did.json'))).toBe(true);
      expect(present.evidence.map(({ digestSRI }) => digestSRI)).toEqual(
        former.evidence.map(({ digestSRI }) => digestSRI),
      );
    });

    test('are signed once where two requests come together', async () => {
      const { id } = await issued();
      await credential(id);
      origin = PRESENT;
      const [first, second] = await Promise.all([credential(id), credential(id)]);
      expect(first.body).toBe(second.body);
      expect(first.json<Credential>().issuer.id).toBe('did:web:moved.example');
    });

    test('stay as they are before the site knows its address', async () => {
      const { id } = await issued();
      const former = (await credential(id)).body;
      origin = '';
      expect((await credential(id)).body).toBe(former);
    });

    test('of the sample belong to the present issuer of samples', async () => {
      await importSample(server().deps, SAMPLE_DIRECTORY);
      const id = DEFAULT_SITE_SETTINGS.sampleCertificateId;
      expect((await credential(id)).json<Credential>().issuer.id).toBe('did:web:localhost%3A3000:sample');
      origin = PRESENT;
      const present = (await credential(id)).json<Credential>();
      const issuer = await issuerAt('/sample/did.json');
      expect(present.issuer.id).toBe(issuer.id);
      expect(await isGenuine(present, issuer)).toBe(true);
    });
  },
  { dependencies: { publicOrigin: () => origin } },
);
