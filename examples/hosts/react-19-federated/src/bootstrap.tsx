import { registerRemotes } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

// The address may differ between deployments, so it is in the page instead of the bundle.
const entry = document.querySelector<HTMLMetaElement>('meta[name=recorder]')?.content ?? '';
registerRemotes([{ name: 'bandmark_recorder', entry }]);

const element = document.getElementById('app');
if (element)
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
