import type { RemoteModuleKey } from '@bandmark/contracts/remotes/modules';
import { type ComponentType, createElement } from 'react';
import { RemoteOutlet } from './remote-outlet';

interface Props {
  module: RemoteModuleKey;
  /** Name of the exported component. */
  screen: string;
  props?: Readonly<Record<string, unknown>>;
}

/** Renders a component of a remote's module, given its export name. */
export function RemoteScreen({ module, screen, props }: Props) {
  return (
    <RemoteOutlet
      module={module}
      screen={(loaded) => {
        // The name comes from the route table or from the remote's release. If the module lacks it, rendering throws,
        // and the boundary tries the previous version.
        const Component = (loaded as Readonly<Record<string, ComponentType<object> | undefined>>)[screen];
        return createElement(Component as ComponentType<object>, props);
      }}
    />
  );
}
