import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import type { ReactNode } from 'react';
import { LoadOutlet } from './load-outlet';
import { moduleEntry } from './module-entries';

interface Props<Key extends RemoteModuleKey> {
  module: Key;
  /** Makes the screen of the loaded module. */
  screen(module: RemoteModules[Key]): ReactNode;
}

/** A screen of a remote. */
export function RemoteOutlet<Key extends RemoteModuleKey>({ module: key, screen }: Props<Key>) {
  return <LoadOutlet name={key} entry={moduleEntry(key)} screen={screen} />;
}
