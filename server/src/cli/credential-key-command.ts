/**
 * `npm run credential-key -- list` · `rotate`: the keys that sign the certificates' credentials. Signatures of older
 * keys stay valid.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { keyViews, rotateCredentialKey } from '../certificates/credentials/credential-keys';
import {
  type KeyView,
  listCredentialKeysEndpoint,
  rotateCredentialKeyEndpoint,
} from '../certificates/credentials/key-endpoints';
import { systemClock } from '../clock';
import { loadSecrets } from '../storage/root-secret';
import { readSettings } from '../settings';
import { askServer } from './ask-server';
import { operatorTerminal } from './run-command';

const { run, printResult } = operatorTerminal();
const line = command('Says which keys sign the credentials of certificates.');
line
  .command('list')
  .description('Prints the public keys, the oldest first.')
  .action(() =>
    run({
      ask: async (file) => table(await askServer(file, listCredentialKeysEndpoint)),
      open: async (db) => table(await keyViews({ db, settings: readSettings(process.env) })),
    }),
  );
line
  .command('rotate')
  .description('Creates a new key, which signs from now on.')
  .action(async () => {
    const settings = readSettings(process.env);
    await run({
      ask: async (file) => rotated(await askServer(file, rotateCredentialKeyEndpoint)),
      open: async (db) => {
        const secrets = await loadSecrets(resolve(settings.DATA_DIR), settings.SECRET);
        return rotated(await rotateCredentialKey({ db, settings, secrets, clock: systemClock }));
      },
    });
  });

await printResult(() => line.parseAsync());

function rotated({ generation, publicKey }: KeyView): string {
  return `Key ${generation} signs from now on: ${publicKey}\nWhat the older ones signed stays valid.`;
}

function table(keys: readonly KeyView[]): string {
  if (keys.length === 0)
    return 'No credential has been signed yet: the server creates the first key when it signs one.';
  return keys
    .map(({ generation, publicKey, createdAt, isWithdrawn }) =>
      [createdAt.slice(0, 10), generation, publicKey, ...(isWithdrawn ? ['withdrawn'] : [])].join('\t'),
    )
    .join('\n');
}
