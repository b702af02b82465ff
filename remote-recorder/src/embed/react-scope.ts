import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

export { createRoot };
export const { createElement } = React;

/** A library as an entry of a module-federation share scope. */
const shared = (library: object, version: string) => ({
  [version]: { get: () => Promise.resolve(() => library), loaded: 1, from: 'embed' },
});

/** The share scope that a host with React would provide. Private to the embed: no other container can take from it. */
export const shareScope = { react: shared(React, React.version), 'react-dom': shared(ReactDOM, ReactDOM.version) };
