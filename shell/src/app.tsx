import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { pageView } from './federation/registry-view';
import { OverrideBanner } from './override-banner/override-banner';
import type { createSiteRouter } from './routes/create-router';

export function App({ router }: { router: ReturnType<typeof createSiteRouter> }) {
  return (
    <StrictMode>
      <OverrideBanner view={pageView()} />
      <RouterProvider router={router} />
    </StrictMode>
  );
}
