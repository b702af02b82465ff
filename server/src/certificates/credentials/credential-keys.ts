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

/** Public keys of all generations, oldest first. */
const credentialKeysOf = (db: Database): Promise<CredentialKey[]> =>
  db.select().from(credentialKeys).orderBy(asc(credentialKeys.generation));

/** The keys that the issuer's document lists: all except withdrawn ones. */
export const keysInForce = async ({
  db,
  settings,
}: Pick<KeyDependencies, 'db' | 'settings'>): Promise<CredentialKey[]> =>
  (await credentialKeysOf(db)).filter(({ publicKey }) => !settings.CREDENTIAL_KEYS_WITHDRAWN.includes(publicKey));

/**
 * Refuses to start with a secret that a withdrawn key is derived from: if the secret has leaked, so have all further
 * keys that are derived from it.
 * @throws ConfigError if this server would sign with such a secret or key
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
 * The signer with the newest registered key that this server can derive. Registers a key on first use, and again on the
 * first use after `CREDENTIAL_KEY` or the site's secret has changed, because the issuer's document must list the key of
 * every credential. During a rolling deploy, servers with the former secret keep their key; each secret registers one.
 */
export async function currentSigner(deps: KeyDependencies): Promise<CredentialSigner> {
  const newestFirst = (await credentialKeysOf(deps.db)).reverse();
  for (const { generation, publicKey } of newestFirst) {
    const signer = await signerFor(deps, generation);
    if (signer.publicKey === publicKey) return signer;
  }
  await enter(deps, (newestFirst[0]?.generation ?? 0) + 1);
  // Looks up again, because a server with another secret may have taken this generation.
  return currentSigner(deps);
}

/** Public keys in the form that the operator's command shows. */
export async function keyViews({ db, settings }: Pick<KeyDependencies, 'db' | 'settings'>): Promise<KeyView[]> {
  return (await credentialKeysOf(db)).map(({ createdAt, ...key }) => ({
    ...key,
    createdAt: new Date(createdAt).toISOString(),
    isWithdrawn: settings.CREDENTIAL_KEYS_WITHDRAWN.includes(key.publicKey),
  }));
}

/**
 * Registers a new key that signs from now on; credentials signed with older keys stay valid.
 * @throws HttpError 409 if the key is set by `CREDENTIAL_KEY`
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
 * Registers the key of a generation. Idempotent when two servers register the same key; a generation that another
 * secret's key has taken is left unchanged.
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
