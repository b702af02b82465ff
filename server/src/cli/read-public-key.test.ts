import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config-error';
import { readPublicKey } from './read-public-key';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'team-key-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
const publicText = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const read = (text: string | Buffer) => {
  writeFileSync(join(directory, 'team.pem'), text);
  return readPublicKey(join(directory, 'team.pem'));
};

test.each([publicPem, publicText])('a public key is taken', async (text) => {
  expect(await read(text)).toBe(text);
});

test('a relative path counts from the folder in which npm was called', async () => {
  writeFileSync(join(directory, 'team.pub'), publicText);
  expect(await readPublicKey('team.pub', { INIT_CWD: directory })).toBe(publicText);
});

test.each([
  ['in PEM', privateKey.export({ type: 'pkcs8', format: 'pem' })],
  ['with a passphrase', privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'a' })],
  ['in base64', privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
])('a private key %s stays with the team', async (_, text) => {
  await expect(read(text)).rejects.toEqual(
    new ConfigError('This is the private key; it stays with the team. Give the public one.'),
  );
});

test('a file that is missing, no file or no key is refused in one sentence', async () => {
  const missing = join(directory, 'nofile');
  await expect(readPublicKey(missing)).rejects.toEqual(new ConfigError(`--key: there is no file ${missing}.`));
  await expect(readPublicKey(directory)).rejects.toEqual(
    new ConfigError(`--key: ${directory} cannot be read (EISDIR).`),
  );
  await expect(read('words')).rejects.toThrow('holds no Ed25519 public key.');
});
