import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

export { createRoot };
export const { createElement } = React;

/** A library in a share scope of module federation. */
const shared = (library: object, version: string) => ({
  [version]: { get: () => Promise.resolve(() => library), loaded: 1, from: 'embed' },
});

/** What a host with React would share. It belongs to the embed alone: no other module on the page can take it. */
export const shareScope = { react: shared(React, React.version), 'react-dom': shared(ReactDOM, ReactDOM.version) };
