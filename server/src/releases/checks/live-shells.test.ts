import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registry, SHELL_OFFER_FILE } from '@bandmark/contracts/registry';
import { REMOTE_EXPORTS } from '@bandmark/contracts/remotes/exports';
import type { ShellOffer } from '@bandmark/contracts/shell-offer';
import { shellOffer } from '@bandmark/tools/build/shell-offer';
import { liveShells } from './live-shells';

let served: string;
beforeEach(async () => {
  served = await mkdtemp(join(tmpdir(), 'live-shells-'));
});
afterEach(async () => {
  await rm(served, { recursive: true, force: true });
});

/** The exports that a shell with this offer promises. */
async function promisedBy(offer: unknown) {
  await mkdir(join(served, 'shell/1.0.0'), { recursive: true });
  await writeFile(join(served, 'shell/1.0.0', SHELL_OFFER_FILE), JSON.stringify(offer));
  const remotes = { shell: { current: '1.0.0', previous: null, canary: null, versions: {} } };
  const registry: Registry = { schema: 1, generation: 1, remotes };
  const [shell] = await liveShells(registry, (name, version) => join(served, name, version));
  return shell?.offer.exports;
}

/** The offer of a shell from before the field `exports`, with changed texts of the contract. */
function before(change: (text: string) => string): Omit<ShellOffer, 'exports'> {
  const { exports: _later, ...offer } = shellOffer();
  const contract = Object.entries(offer.contract).map(([path, text]) => [path, change(text)]);
  return { ...offer, contract: Object.fromEntries(contract) };
}

test('a shell that lists its exports promises these', async () => {
  const exports = { 'auth/screens': { SignInScreen: 'component' } };
  expect(await promisedBy({ ...shellOffer(), exports })).toEqual(exports);
});

test('one from before the list promises what its contract names', async () => {
  expect(await promisedBy(before((text) => text))).toEqual(REMOTE_EXPORTS);
});

test('and neither a module nor an export that came to the contract later', async () => {
  const { 'replay/player': _module, ...exports } = REMOTE_EXPORTS;
  const { mount: _export, ...panel } = exports['recorder/panel'] ?? {};
  const older = before((text) => text.replaceAll("'replay/player'", "'replay/other'").replaceAll(/\bmount\b/g, 'show'));
  expect(await promisedBy(older)).toEqual({ ...exports, 'recorder/panel': panel });
});
