import { siteSettings } from '@bandmark/platform';
import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { BrokenPage } from '../pages/message-pages';
import { texts } from '../texts';
import { PageFrame } from './page-frame';
import { ProtectedScreen } from './protected-screen';
import { type SiteRoute, siteRoutes } from './route-table';

function routeObjects(variant: 'browser' | 'hybrid'): RouteObject[] {
  const children = siteRoutes(variant).map((route) => ({
    path: route.path,
    element: <RoutePage key={route.path} route={route} />,
  }));
  return [{ element: <PageFrame />, errorElement: <BrokenPage />, children }];
}

/** A data router: the exam's "leave this page?" needs `useBlocker`, which works in no other. */
export function createSiteRouter(variant: 'browser' | 'hybrid') {
  return createBrowserRouter(routeObjects(variant));
}

/** The same table without a browser's history, for tests. */
export function createTestRouter(path: string, variant: 'browser' | 'hybrid' = 'browser') {
  return createMemoryRouter(routeObjects(variant), { initialEntries: [path] });
}

/** One route on the page: its title, its access, its element. */
function RoutePage({ route }: { route: SiteRoute }) {
  const { siteName } = siteSettings();
  return (
    <>
      <title>{route.title === '' ? siteName : texts.documentTitle(route.title, siteName)}</title>
      {route.access === 'signed-in' ? <ProtectedScreen>{route.element}</ProtectedScreen> : route.element}
    </>
  );
}
