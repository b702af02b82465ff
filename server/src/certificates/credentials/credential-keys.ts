import { asc } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { credentialKeys } from '../../database/schema/credentials';
import { ConfigError } from '../../config-error';
import { conflict } from '../../http/http-error';
import { type CredentialSigner, signerOfGeneration, signerOfSetting } from './credential-signer';
import type { KeyView } from './key-endpoints';

export type KeyDependencies = Pick<AppDependencies, 'db' | 'clock'> & {
  secrets: Pick<AppDependencies['secrets'], 'credential'>;
  settings: Pick<AppDependencies['settings'], 'CREDENTIAL_KEY' | 'CREDENTIAL_KEYS_WITHDRAWN'>;
};
export type CredentialKey = typeof credentialKeys.$inferSelect;

/** Public keys of every generation, the oldest first. */
const credentialKeysOf = (db: Database): Promise<CredentialKey[]> =>
  db.select().from(credentialKeys).orderBy(asc(credentialKeys.generation));

/** Those that the issuer's document names. */
export const keysInForce = async ({
  db,
  settings,
}: Pick<KeyDependencies, 'db' | 'settings'>): Promise<CredentialKey[]> =>
  (await credentialKeysOf(db)).filter(({ publicKey }) => !settings.CREDENTIAL_KEYS_WITHDRAWN.includes(publicKey));

/**
 * Whoever has a key that leaked has what gives it, and the next one from the same secret.
 * @throws ConfigError where this server would sign with such a secret or key
 */
export async function refuseWithdrawnKey(deps: KeyDependencies): Promise<void> {
  const { CREDENTIAL_KEYS_WITHDRAWN: withdrawn, CREDENTIAL_KEY } = deps.settings;
  if (withdrawn.length === 0) return;
  const generations = (await credentialKeysOf(deps.db)).map(({ generation }) => generation);
  for (const generation of [1, ...generations]) {
    const { publicKey } = await signerFor(deps, generation);
    if (!withdrawn.includes(publicKey)) continue;
    const given = CREDENTIAL_KEY === undefined ? 'the SECRET of this site' : 'CREDENTIAL_KEY';
    throw new ConfigError(`CREDENTIAL_KEYS_WITHDRAWN: ${given} gives ${publicKey}. Set another one first.`);
  }
}

/**
 * The key that signs now: the newest of this server's. The first use enters it, and so does the first one after
 * `CREDENTIAL_KEY` or the site's secret has changed, because the issuer's document must name the key of a credential.
 * While servers are replaced one by one, those with the former secret keep their key, and each secret enters one.
 */
export async function currentSigner(deps: KeyDependencies): Promise<CredentialSigner> {
  const newestFirst = (await credentialKeysOf(deps.db)).reverse();
  for (const { generation, publicKey } of newestFirst) {
    const signer = await signerFor(deps, generation);
    if (signer.publicKey === publicKey) return signer;
  }
  await enter(deps, (newestFirst[0]?.generation ?? 0) + 1);
  // Looks again: a server with another secret may have taken this generation.
  return currentSigner(deps);
}

/** Public keys as the operator's command shows them. */
export async function keyViews({ db, settings }: Pick<KeyDependencies, 'db' | 'settings'>): Promise<KeyView[]> {
  return (await credentialKeysOf(db)).map(({ createdAt, ...key }) => ({
    ...key,
    createdAt: new Date(createdAt).toISOString(),
    isWithdrawn: settings.CREDENTIAL_KEYS_WITHDRAWN.includes(key.publicKey),
  }));
}

/**
 * Signs with a new key from now on; credentials of the older ones stay valid.
 * @throws HttpError 409 where `CREDENTIAL_KEY` gives the key
 */
export async function rotateCredentialKey(deps: KeyDependencies): Promise<KeyView> {
  if (deps.settings.CREDENTIAL_KEY !== undefined)
    throw conflict('key_is_given', 'CREDENTIAL_KEY gives the key: set another one and start the servers again.');
  await currentSigner(deps);
  const before = await credentialKeysOf(deps.db);
  const publicKey = await enter(deps, (before.at(-1)?.generation ?? 0) + 1);
  const entered = (await keyViews(deps)).find((key) => key.publicKey === publicKey);
  return entered ?? rotateCredentialKey(deps);
}

/**
 * Two servers that enter the same key enter one row. A generation that another secret has taken stays as it is.
 * @returns the public key
 */
async function enter(deps: KeyDependencies, generation: number): Promise<string> {
  const { publicKey } = await signerFor(deps, generation);
  await deps.db.insert(credentialKeys).values({ generation, publicKey, createdAt: deps.clock() }).onConflictDoNothing();
  return publicKey;
}

const signerFor = ({ settings, secrets }: KeyDependencies, generation: number): Promise<CredentialSigner> =>
  settings.CREDENTIAL_KEY === undefined
    ? signerOfGeneration(secrets.credential, generation)
    : signerOfSetting(settings.CREDENTIAL_KEY);
