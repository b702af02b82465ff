import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { createSiteRouter } from './routes/create-router';

export function App({ router }: { router: ReturnType<typeof createSiteRouter> }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
