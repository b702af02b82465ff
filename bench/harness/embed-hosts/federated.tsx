import { createInstance } from '@module-federation/enhanced/runtime';
import { type ComponentType, version } from 'react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

/** A host with its own React 19, configured as the federation plugin would. */
const shareConfig = { singleton: true, requiredVersion: '^19.0.0' };
const host = createInstance({
  name: 'host',
  remotes: [
    { name: 'bandmark_recorder', entry: document.querySelector('link[rel=recorder]')?.getAttribute('href') ?? '' },
  ],
  shared: {
    react: { version, lib: () => React, shareConfig },
    'react-dom': { version, lib: () => ReactDOM, shareConfig },
  },
});

interface Panel {
  RecorderPanel: ComponentType<{ title: string }>;
}

const panel = await host.loadRemote<Panel>('bandmark_recorder/panel');
const root = document.querySelector('main');
if (panel && root) createRoot(root).render(<panel.RecorderPanel title="Speaking practice" />);
