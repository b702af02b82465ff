import { asc, desc } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { credentialKeys } from '../../database/schema/credentials';
import { conflict } from '../../http/http-error';
import { type CredentialSigner, signerOfGeneration, signerOfSetting } from './credential-signer';
import type { KeyView } from './key-endpoints';

export type KeyDependencies = Pick<AppDependencies, 'db' | 'clock'> & {
  secrets: Pick<AppDependencies['secrets'], 'credential'>;
  settings: Pick<AppDependencies['settings'], 'CREDENTIAL_KEY'>;
};
export type CredentialKey = typeof credentialKeys.$inferSelect;

/** Public keys of every generation, the oldest first. */
export const credentialKeysOf = (db: Database): Promise<CredentialKey[]> =>
  db.select().from(credentialKeys).orderBy(asc(credentialKeys.generation));

/**
 * The key that signs now. The first use enters it; so does the first one after `CREDENTIAL_KEY` or the site's secret
 * has changed, because a credential must be signed by a key that the issuer's document names.
 */
export async function currentSigner(deps: KeyDependencies): Promise<CredentialSigner> {
  const [newest] = await deps.db.select().from(credentialKeys).orderBy(desc(credentialKeys.generation)).limit(1);
  const signer = await signerFor(deps, newest?.generation ?? 1);
  if (newest?.publicKey === signer.publicKey) return signer;
  if (newest && deps.settings.CREDENTIAL_KEY === undefined) return addGeneration(deps, newest.generation + 1);
  await enter(deps, newest ? newest.generation + 1 : 1, signer);
  return signer;
}

/** Public keys as the operator's command shows them. */
export const keyViews = async (db: Database): Promise<KeyView[]> =>
  (await credentialKeysOf(db)).map(({ createdAt, ...key }) => ({
    ...key,
    createdAt: new Date(createdAt).toISOString(),
  }));

/**
 * Signs with a new key from now on; credentials of the older ones stay valid.
 * @throws HttpError 409 where `CREDENTIAL_KEY` gives the key
 */
export async function rotateCredentialKey(deps: KeyDependencies): Promise<KeyView> {
  if (deps.settings.CREDENTIAL_KEY !== undefined)
    throw conflict('key_is_given', 'CREDENTIAL_KEY gives the key: set another one and start the servers again.');
  await currentSigner(deps);
  const before = await credentialKeysOf(deps.db);
  await addGeneration(deps, (before.at(-1)?.generation ?? 0) + 1);
  const newest = (await keyViews(deps.db)).at(-1);
  if (!newest) throw new Error('The new key was not entered.');
  return newest;
}

async function addGeneration(deps: KeyDependencies, generation: number): Promise<CredentialSigner> {
  const signer = await signerOfGeneration(deps.secrets.credential, generation);
  await enter(deps, generation, signer);
  return signer;
}

/** Two servers that enter the same key enter one row. */
async function enter({ db, clock }: KeyDependencies, generation: number, { publicKey }: CredentialSigner) {
  await db.insert(credentialKeys).values({ generation, publicKey, createdAt: clock() }).onConflictDoNothing();
}

const signerFor = ({ settings, secrets }: KeyDependencies, generation: number): Promise<CredentialSigner> =>
  settings.CREDENTIAL_KEY === undefined
    ? signerOfGeneration(secrets.credential, generation)
    : signerOfSetting(settings.CREDENTIAL_KEY);
