import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { type ComponentType, createElement } from 'react';
import { RemoteOutlet } from './remote-outlet';

interface Props {
  module: RemoteModuleKey;
  /** Name of the component. */
  screen: string;
  props?: Readonly<Record<string, unknown>>;
}

/** A component of a remote's module, by its name. */
export function RemoteScreen({ module, screen, props }: Props) {
  return (
    <RemoteOutlet
      module={module}
      screen={(loaded) => {
        // The table of pages or the remote's release names the component. A module that lacks it fails as it is
        // rendered, so that the boundary tries the previous version.
        const Component = (loaded as Readonly<Record<string, ComponentType<object> | undefined>>)[screen];
        return createElement(Component as ComponentType<object>, props);
      }}
    />
  );
}
