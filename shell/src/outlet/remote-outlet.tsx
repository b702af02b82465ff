import type { RemoteModuleKey, RemoteModules } from '@bandmark/contracts/remotes/modules';
import { type ReactNode, useRef } from 'react';
import { LoadOutlet } from './load-outlet';
import { moduleEntry } from './load-entry';
import { screenHost } from './screen-host';

interface Props<Key extends RemoteModuleKey> {
  module: Key;
  /** Renders the screen of the loaded module. */
  screen(module: RemoteModules[Key]): ReactNode;
}

/**
 * A screen of a remote. If its first render fails, the outlet tries the previous version before it shows the failure.
 */
export function RemoteOutlet<Key extends RemoteModuleKey>({ module: key, screen }: Props<Key>) {
  const shown = useRef<RemoteModuleKey | null>(null);
  const confirm = () => {
    shown.current = key;
    screenHost().confirmMounted(key);
  };
  const replace = (error: unknown) => {
    const phase = shown.current === key ? 'run' : 'mount';
    screenHost().reportRenderError(key, phase, error);
    return phase === 'mount' && screenHost().rejectRunning(key);
  };
  return <LoadOutlet name={key} entry={moduleEntry(key)} screen={screen} onMounted={confirm} onBroken={replace} />;
}
