import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router-dom';
import { BrokenPage } from '../pages/broken-page';
import { PageFrame } from './page-frame';
import { RoutePage } from './route-page';
import { siteRoutes } from './route-table';

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
