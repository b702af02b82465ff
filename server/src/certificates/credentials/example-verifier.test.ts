import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { markedTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { issueCertificate } from '../issue-certificate';

const EXAMPLE = pathToFileURL(join(import.meta.dirname, '../../../../examples/verify/verify.mjs')).href;
/** Verifies documents from its input as a program of another party does, which fetches issuer and list from the site. */
const PROGRAM = `
import { text } from 'node:stream/consumers';
import { verifyCredential } from '${EXAMPLE}';
const { documents, issuer, list, now } = JSON.parse(await text(process.stdin));
const verdicts = [];
for (const document of documents)
  verdicts.push(await verifyCredential(document, issuer, { now, load: async () => list }));
console.log(JSON.stringify(verdicts));
`;

interface Result {
  resultDescription: unknown;
  value: unknown;
}
interface Credential {
  credentialSubject: { identifier: unknown[]; result: Result[] };
  credentialStatus: { statusListCredential: string };
}
interface Verdict {
  outcome: string;
  why: string;
}

/** Each says the same as the signed document. */
const REWRITTEN: Readonly<Record<string, (document: Credential) => object>> = {
  'its status in a list': (document) => ({ ...document, credentialStatus: [document.credentialStatus] }),
  'its subject in a list': (document) => ({ ...document, credentialSubject: [document.credentialSubject] }),
  'the holder outside a list': (document) => ({
    ...document,
    credentialSubject: { ...document.credentialSubject, identifier: document.credentialSubject.identifier[0] },
  }),
  'a value in a list': (document) =>
    withResults(document, ([first, ...rest]) => [{ ...first, value: [first?.value] }, ...rest]),
  'results in a list inside the list': (document) => withResults(document, ([first, ...rest]) => [first, rest]),
  'a result in two halves': (document) =>
    withResults(document, ([first, ...rest]) => {
      const { value, ...half } = first ?? {};
      return [{ ...half, id: '_:half' }, { id: '_:half', type: ['Result'], value }, ...rest];
    }),
};

const withResults = (document: Credential, rewrite: (results: Result[]) => unknown[]) => ({
  ...document,
  credentialSubject: { ...document.credentialSubject, result: rewrite(document.credentialSubject.result) },
});

withServer('the example of another party’s verifier', (server) => {
  test('takes a certificate as the site writes it, and refuses the same statements in other words', async () => {
    const { deps, app } = server();
    const { myTestId } = await markedTest(server(), { certificateName: 'Ada Test' });
    const id = await issueCertificate(deps, myTestId);
    const get = async <T>(url: string) => (await app.inject({ url })).json<T>();
    const document = await get<Credential>(`/api/certificate/credential/${id}`);
    const origin = new URL(deps.publicOrigin());
    const did = await get<{ id: string }>('/.well-known/did.json');
    const verdicts = await verified({
      documents: [document, ...Object.values(REWRITTEN).map((rewrite) => rewrite(document))],
      issuer: { did: did.id, host: origin.host, document: did },
      list: await get<object>(document.credentialStatus.statusListCredential.slice(origin.origin.length)),
      now: deps.clock() + 1000,
    });
    expect(verdicts[0]).toMatchObject({ outcome: 'valid', holder: 'Ada Test', level: 'B2' });
    expect(Object.keys(REWRITTEN).map((what, at) => [what, verdicts[at + 1]?.why])).toEqual(
      Object.keys(REWRITTEN).map((what) => [what, 'is not written as its issuer writes it']),
    );
  });
});

async function verified(input: object): Promise<Verdict[]> {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify(input));
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  return JSON.parse(output) as Verdict[];
}
