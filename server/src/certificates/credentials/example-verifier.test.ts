import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { markedTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { issueCertificate } from '../issue-certificate';

const FOLDER = join(import.meta.dirname, '../../../../examples/verify');
const EXAMPLE = pathToFileURL(join(FOLDER, 'verify.mjs')).href;
const COMMAND = join(FOLDER, 'verify-certificates.mjs');
const DID = 'did:web:issuer.example';
/** A third-party verifier of documents from its input, which fetches the issuer and the status list from the site. */
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
  proof: object;
}
interface Verdict {
  outcome: string;
  why: string;
}

/** Rewritings with the same meaning as the signed document. */
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

/** Unsigned statements. A JSON-LD processor drops a node whose id is not an IRI, unless it is strict. */
const ADDED: Readonly<Record<string, (document: Credential) => object>> = {
  'another level': (document) =>
    withResults(document, (results) => {
      const level = results.find(({ resultDescription }) => String(resultDescription).endsWith('#total-level'));
      return [{ ...level, id: 'https://no iri', value: 'C2' } as Result, ...results];
    }),
  'another holder': ({ credentialSubject, ...document }) => ({
    ...document,
    credentialSubject: {
      ...credentialSubject,
      identifier: [
        { id: 'https://no iri', type: 'IdentityObject', identityHash: 'Eve Test' },
        ...credentialSubject.identifier,
      ],
    },
  }),
};

const withResults = (document: Credential, rewrite: (results: Result[]) => unknown[]) => ({
  ...document,
  credentialSubject: { ...document.credentialSubject, result: rewrite(document.credentialSubject.result) },
});

/** Its signature contains a character that base58 lacks. */
const unreadable = (document: Credential) => ({ ...document, proof: { ...document.proof, proofValue: 'z0' } });

withServer('the example of another party’s verifier', (server) => {
  test('takes a certificate as the site writes it, and refuses the same statements in other words, unsigned ones, and what cannot be read', async () => {
    const { deps, app } = server();
    const { myTestId } = await markedTest(server(), { certificateName: 'Ada Test' });
    const id = await issueCertificate(deps, myTestId);
    const get = async <T>(url: string) => (await app.inject({ url })).json<T>();
    const document = await get<Credential>(`/api/certificate/credential/${id}`);
    const origin = new URL(deps.publicOrigin());
    const did = await get<{ id: string }>('/.well-known/did.json');
    const changed = [...Object.values(REWRITTEN), ...Object.values(ADDED), unreadable].map((change) =>
      change(document),
    );
    const verdicts = await verified({
      documents: [document, ...changed],
      issuer: { did: did.id, host: origin.host, document: did },
      list: await get<object>(document.credentialStatus.statusListCredential.slice(origin.origin.length)),
      now: deps.clock() + 1000,
    });
    expect(verdicts[0]).toMatchObject({ outcome: 'valid', holder: 'Ada Test', level: 'B2' });
    expect(Object.keys(REWRITTEN).map((what, at) => [what, verdicts[at + 1]?.why])).toEqual(
      Object.keys(REWRITTEN).map((what) => [what, 'is not written as its issuer writes it']),
    );
    expect(verdicts.slice(1 + Object.keys(REWRITTEN).length).map(({ outcome, why }) => [outcome, why])).toEqual(
      [...Object.keys(ADDED), 'unreadable'].map(() => ['refused', 'cannot be read']),
    );
  });
});

test('a file writes no other line than its own, and gives the terminal no orders', async () => {
  await withFolder(async (folder) => {
    const contexts = [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ];
    const proof = {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      proofPurpose: 'assertionMethod',
      verificationMethod: `${DID}#key`,
    };
    const word = '\nvalid      good.json  Ann  C2\u001b[8m';
    await writeFile(join(folder, 'bad.json'), JSON.stringify({ '@context': contexts, issuer: DID, proof, [word]: 1 }));
    const { output } = await withIssuer((origin) => runCommand('--issuer', origin, folder));
    expect(output.trimEnd().split('\n')).toEqual([
      `refused    ${join(folder, 'bad.json')}  has an unsigned word: ${word.replace('\n', '\uFFFD').replace('\u001b', '\uFFFD')}`,
    ]);
  });
});

test('a file that cannot be read is no valid certificate, and the files after it are verified', async () => {
  await withFolder(async (folder) => {
    await mkdir(join(folder, 'a.json'));
    await writeFile(join(folder, 'b.json'), '{}');
    const { code, output } = await withIssuer((origin) => runCommand('--issuer', origin, folder));
    expect([code, output.trimEnd().split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/^unknown {4}\S+a\.json {2}cannot be read: EISDIR/),
        expect.stringMatching(/^refused {4}\S+b\.json {2}/),
      ],
    ]);
  });
});

test('nothing to verify and wrong arguments end with 2', async () => {
  await withFolder(async (folder) => {
    const missing = join(folder, 'missing.json');
    const wrong: [string[], RegExp][] = [
      [['--issuer', 'https://bandmark.example'], /^verify-certificates --issuer /],
      [['--issuer', 'https://bandmark.example', '--jsno', FOLDER], /^Unknown option '--jsno'/],
      [['--issuer', 'bandmark.example', FOLDER], /^bandmark\.example is no address of a site/],
      [['--issuer', 'localhost:3000', FOLDER], /^localhost:3000 is no address of a site/],
      [['--issuer', 'https://bandmark.example', folder], /^No \.json, \.png or \.pdf in /],
      [['--issuer', 'https://bandmark.example', FOLDER, missing], /missing\.json cannot be read: ENOENT/],
    ];
    const ends = await Promise.all(wrong.map(([given]) => runCommand(...given)));
    expect(ends.map(({ code, output, said }) => [code, output, said.trimEnd().split('\n')])).toEqual(
      wrong.map(([, line]) => [2, '', [expect.stringMatching(line)]]),
    );
  });
});

test('an issuer that cannot be reached is no verdict about the certificates', async () => {
  const { code, said } = await runCommand('--issuer', 'http://127.0.0.1:9', FOLDER);
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(/^The keys of http:\/\/127\.0\.0\.1:9 could not be loaded: .+\n$/),
  ]);
});

/** Runs `verify-certificates` to its end. */
async function runCommand(...given: string[]): Promise<{ code: unknown; output: string; said: string }> {
  const program = spawn(process.execPath, [COMMAND, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, said, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'exit') as Promise<unknown[]>,
  ]);
  return { code, output, said };
}

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bandmark-received-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Serves the issuer's document while `use` runs. */
async function withIssuer<T>(use: (origin: string) => Promise<T>): Promise<T> {
  const site = createServer((_, response) => {
    response.end(
      JSON.stringify({ id: DID, verificationMethod: [{ id: `${DID}#key` }], assertionMethod: [`${DID}#key`] }),
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  } finally {
    site.close();
  }
}

async function verified(input: object): Promise<Verdict[]> {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify(input));
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  return JSON.parse(output) as Verdict[];
}
