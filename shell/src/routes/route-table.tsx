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

/** One route with what it shows. */
export interface SiteRoute extends Pick<RouteFacts, 'access' | 'titlesBy'> {
  path: string;
  /** Null where what is shown names itself. */
  title: string | null;
  element: ReactNode;
}

type Variant = 'browser' | 'hybrid';

/** The site's route table with its elements; what is in no row is not found. */
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

/** In a hybrid container there are no marketing pages (spec §2). */
function HybridStart() {
  return <Navigate to={href(isSignedIn() ? 'tests' : 'sign-in')} replace />;
}

const loadLanding = () => import(/* webpackChunkName: "landing" */ '../landing/landing-screen');
const loadStatus = () => import(/* webpackChunkName: "status" */ '../status/status-screen');
const loadOperations = () => import(/* webpackChunkName: "operations" */ '../operations/operations-screen');
const loadRecorder = () => import(/* webpackChunkName: "recorder" */ '../recorder/recorder-screen');
const loadRemotePage = () => import(/* webpackChunkName: "remote-page" */ '../remote-page/remote-page');

let landing: LoadEntry<Awaited<ReturnType<typeof loadLanding>>> | undefined;
let status: LoadEntry<Awaited<ReturnType<typeof loadStatus>>> | undefined;
let operations: LoadEntry<Awaited<ReturnType<typeof loadOperations>>> | undefined;
let recorder: LoadEntry<Awaited<ReturnType<typeof loadRecorder>>> | undefined;
let remotePage: LoadEntry<Awaited<ReturnType<typeof loadRemotePage>>> | undefined;

/** The landing page: a lazy part of the shell, so that no other page carries it. It loads no remote. */
function LandingRoute({ focus }: { focus?: 'features' | 'pricing' | undefined }) {
  landing ??= createLoadEntry('landing', loadLanding);
  return (
    <LoadOutlet
      name="landing"
      entry={landing}
      screen={({ LandingScreen }) => <LandingScreen {...(focus ? { focus } : {})} />}
    />
  );
}

/** The operators' status page: a lazy part of the shell. It needs no remote, because it is read when they fail. */
function StatusRoute() {
  status ??= createLoadEntry('status', loadStatus);
  return <LoadOutlet name="status" entry={status} screen={({ StatusScreen }) => <StatusScreen />} />;
}

/** The operators' page about failed work: lazy like the other, and needs no remote either. */
function OperationsRoute() {
  operations ??= createLoadEntry('operations', loadOperations);
  return <LoadOutlet name="operations" entry={operations} screen={({ OperationsScreen }) => <OperationsScreen />} />;
}

/** "Try the recorder": a lazy part of the shell that loads the recorder's panel. */
function RecorderRoute() {
  recorder ??= createLoadEntry('recorder', loadRecorder);
  return <LoadOutlet name="recorder" entry={recorder} screen={({ RecorderScreen }) => <RecorderScreen />} />;
}

/** Pages that remotes declare: lazy, because only they need it. */
function RemotePageRoute() {
  remotePage ??= createLoadEntry('remote-page', loadRemotePage);
  return <LoadOutlet name="remote-page" entry={remotePage} screen={({ RemotePage }) => <RemotePage />} />;
}
