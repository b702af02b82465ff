import { registerRemotes } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

// The address may differ from one deployment to the next, so the page has it and not the bundle.
const entry = document.querySelector<HTMLMetaElement>('meta[name=recorder]')?.content ?? '';
registerRemotes([{ name: 'bandmark_recorder', entry }]);

const element = document.getElementById('app');
if (element)
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
