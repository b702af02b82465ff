import { siteSettings } from '@bandmark/platform';
import { type GuardedHistory, GuardedRouter } from '@bandmark/platform/host';
import { Component, type ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { BrokenPage } from '../pages/message-pages';
import { texts } from '../texts';
import { PageFrame } from './page-frame';
import { ProtectedScreen } from './protected-screen';
import { type SiteRoute, siteRoutes } from './route-table';

export interface SiteRouterProps {
  history: GuardedHistory;
  variant: 'browser' | 'hybrid';
  /** Called for each page that is shown. */
  onPage?: (() => void) | undefined;
}

/** The site's routes in react-router's declarative router; a data router would add 15 kB, and nothing here needs it. */
export function SiteRouter({ history, variant, onPage }: SiteRouterProps) {
  return (
    <LastResort>
      <GuardedRouter history={history}>
        <Routes>
          <Route element={<PageFrame onPage={onPage} />}>
            {siteRoutes(variant).map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
            ))}
          </Route>
        </Routes>
      </GuardedRouter>
    </LastResort>
  );
}

/** Renders a route with its title, behind the sign-in check when it is protected. */
function RoutePage({ route }: { route: SiteRoute }) {
  const { siteName } = siteSettings();
  const title = useTitle(route);
  return (
    <>
      {title === null ? null : <title>{title === '' ? siteName : texts.documentTitle(title, siteName)}</title>}
      {route.access === 'signed-in' ? <ProtectedScreen>{route.element}</ProtectedScreen> : route.element}
    </>
  );
}

function useTitle({ title, titlesBy }: SiteRoute): string | null {
  const value = useParams()[titlesBy?.param ?? ''];
  return (value === undefined ? undefined : titlesBy?.titles[value]) ?? title;
}

/** Catches errors of the shell itself; errors of screens are caught in their outlets. */
class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}
