import { REMOTE_PAGES_ROUTE } from '@bandmark/contracts/remote-pages';
import { href, type RouteFacts, ROUTES, type Shown } from '@bandmark/contracts/routes';
import { isSignedIn } from '@bandmark/platform';
import { Navigate } from '@bandmark/platform/router';
import type { ReactNode } from 'react';
import { createLoadEntry, type LoadEntry } from '../outlet/load-entry';
import { LoadOutlet } from '../outlet/load-outlet';
import { RemoteScreen } from '../outlet/remote-screen';
import { ComingSoonPage, NotFoundPage } from '../pages/message-pages';
import { texts } from '../texts';

/** A route with the element that it renders. */
export interface SiteRoute extends Pick<RouteFacts, 'access' | 'titlesBy'> {
  path: string;
  /** Null when the rendered screen sets the title itself. */
  title: string | null;
  element: ReactNode;
}

type Variant = 'browser' | 'hybrid';

/** The site's route table with its elements; any other path is "not found". */
export function siteRoutes(variant: Variant): readonly SiteRoute[] {
  const routes: readonly RouteFacts[] = Object.values(ROUTES);
  return [
    ...routes.map(({ shows, ...route }) => ({ ...route, element: elementOf(shows, variant) })),
    { path: REMOTE_PAGES_ROUTE, access: 'open', title: null, element: <RemotePageRoute /> },
    { path: '*', access: 'open', title: texts.messages.notFound.title, element: <NotFoundPage /> },
  ];
}

function elementOf(shows: Shown, variant: Variant): ReactNode {
  if ('page' in shows) return <ComingSoonPage />;
  if ('module' in shows) return <RemoteScreen {...shows} />;
  if (shows.part === 'status') return <StatusRoute />;
  if (shows.part === 'recorder') return <RecorderRoute />;
  if (shows.part === 'operations') return <OperationsRoute />;
  return variant === 'hybrid' ? <HybridStart /> : <LandingRoute focus={shows.section} />;
}

/** A hybrid container has no marketing pages (spec §2). */
function HybridStart() {
  return <Navigate to={href(isSignedIn() ? 'tests' : 'sign-in')} replace />;
}

/**
 * A route whose content is a lazy chunk of the shell, so that other pages do not load it. The chunk is loaded on the
 * first visit and kept.
 * @param show renders the loaded chunk
 */
function lazyPart<Part, Props extends object = object>(
  name: string,
  load: () => Promise<Part>,
  show: (part: Part, props: Props) => ReactNode,
) {
  let entry: LoadEntry<Part> | undefined;
  return function LazyPart(props: Props) {
    entry ??= createLoadEntry(name, load);
    return <LoadOutlet name={name} entry={entry} screen={(part) => show(part, props)} />;
  };
}

const LandingRoute = lazyPart(
  'landing',
  () => import(/* webpackChunkName: "landing" */ '../landing/landing-screen'),
  ({ LandingScreen }, { focus }: { focus?: 'features' | 'pricing' | undefined }) => (
    <LandingScreen {...(focus ? { focus } : {})} />
  ),
);

/** For operators. It uses no remote, because operators need it when remotes fail. */
const StatusRoute = lazyPart(
  'status',
  () => import(/* webpackChunkName: "status" */ '../status/status-screen'),
  ({ StatusScreen }) => <StatusScreen />,
);

/** For operators, about failed work. Like the status page, it uses no remote. */
const OperationsRoute = lazyPart(
  'operations',
  () => import(/* webpackChunkName: "operations" */ '../operations/operations-screen'),
  ({ OperationsScreen }) => <OperationsScreen />,
);

/** "Try the recorder", which loads the recorder's panel. */
const RecorderRoute = lazyPart(
  'recorder',
  () => import(/* webpackChunkName: "recorder" */ '../recorder/recorder-screen'),
  ({ RecorderScreen }) => <RecorderScreen />,
);

/** Pages declared by remotes. */
const RemotePageRoute = lazyPart(
  'remote-page',
  () => import(/* webpackChunkName: "remote-page" */ '../remote-page/remote-page'),
  ({ RemotePage }) => <RemotePage />,
);
