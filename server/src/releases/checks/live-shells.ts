import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  API_VERSION,
  CONTRACT_VERSION,
  PLATFORM_VERSION,
  REACT_RANGE,
  type Registry,
  SHELL_OFFER_FILE,
} from '@bandmark/contracts/registry';
import { REMOTE_EXPORTS } from '@bandmark/contracts/remotes/exports';
import { type ShellOffer, shellOfferSchema } from '@bandmark/contracts/shell-offer';
import { pointedVersions } from '../registry/pointers';

/** A version of the shell that visitors may be running now. */
export interface LiveShell {
  version: string;
  offer: Pick<ShellOffer, 'versions' | 'libraries'> & {
    exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** What this server was built with: for a shell that does not declare its offer, and before the first shell. */
const OWN: LiveShell['offer'] = {
  versions: { platform: PLATFORM_VERSION, contract: CONTRACT_VERSION, api: API_VERSION, react: REACT_RANGE },
  libraries: {},
  exports: REMOTE_EXPORTS,
};

/** The current, previous and canary shell, in this order; before the first shell, the offer of this server. */
export async function liveShells(
  { remotes }: Registry,
  directoryOf: (name: string, version: string) => string,
): Promise<LiveShell[]> {
  const { shell } = remotes;
  const versions = new Set(shell ? pointedVersions(shell) : []);
  const shells = await Promise.all(
    [...versions].map(async (version) => ({ version, offer: await offerOf(directoryOf('shell', version)) })),
  );
  return shells.length > 0 ? shells : [{ version: 'of this server', offer: OWN }];
}

async function offerOf(directory: string): Promise<LiveShell['offer']> {
  const text = await readFile(join(directory, SHELL_OFFER_FILE), 'utf8').catch(() => null);
  const offer = text === null ? null : (shellOfferSchema.safeParse(parsed(text)).data ?? null);
  return offer ? { ...offer, exports: offer.exports ?? exportsNamedIn(offer.contract) } : OWN;
}

/**
 * The exports that the contract of a shell from before that field promises: of all exports that this server knows,
 * those that the contract's text names. None is missed, because a contract only grows.
 */
function exportsNamedIn(contract: ShellOffer['contract']): LiveShell['offer']['exports'] {
  const text = Object.values(contract).join('\n');
  const isNamed = ([name]: [string, unknown]) => new RegExp(`\\b${name}\\b`).test(text);
  return Object.fromEntries(
    Object.entries(REMOTE_EXPORTS)
      .filter(([module]) => text.includes(`'${module}'`))
      .map(([module, exports]) => [module, Object.fromEntries(Object.entries(exports).filter(isNamed))]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
