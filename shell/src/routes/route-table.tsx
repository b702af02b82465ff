import { href, type RouteFacts, ROUTES, type Shown } from '@bandmark/contracts/routes';
import { isSignedIn } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { ComingSoonPage } from '../pages/coming-soon-page';
import { NotFoundPage } from '../pages/not-found-page';
import { LandingRoute, StatusRoute } from './lazy-parts';

/** One route with what it shows. */
export interface SiteRoute extends Pick<RouteFacts, 'access' | 'title'> {
  path: string;
  element: ReactNode;
}

type Variant = 'browser' | 'hybrid';

/** The site's route table with its elements; what is in no row is not found. */
export function siteRoutes(variant: Variant): readonly SiteRoute[] {
  const routes: readonly RouteFacts[] = Object.values(ROUTES);
  return [
    ...routes.map(({ path, access, title, shows }) => ({ path, access, title, element: elementOf(shows, variant) })),
    { path: '*', access: 'open', title: 'Page not found', element: <NotFoundPage /> },
  ];
}

function elementOf(shows: Shown, variant: Variant): ReactNode {
  if ('page' in shows) return <ComingSoonPage />;
  if ('module' in shows) return <Screen shows={shows} />;
  if (shows.part === 'status') return <StatusRoute />;
  return variant === 'hybrid' ? <HybridStart /> : <LandingRoute focus={shows.section} />;
}

function Screen({ shows: { module, screen, props } }: { shows: Extract<Shown, { module: string }> }) {
  return (
    <RemoteOutlet
      module={module}
      screen={(loaded) => {
        // The table is the type of the modules. A module that lacks the screen fails as it is rendered, so that the
        // boundary tries the previous version.
        const Component = (loaded as Readonly<Record<string, ComponentType<object> | undefined>>)[screen];
        return createElement(Component as ComponentType<object>, props);
      }}
    />
  );
}

/** In a hybrid container there are no marketing pages (spec §2). */
function HybridStart() {
  return <Navigate to={href(isSignedIn() ? 'tests' : 'sign-in')} replace />;
}
