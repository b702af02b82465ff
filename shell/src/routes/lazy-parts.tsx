import { createLoadEntry, type LoadEntry } from '../outlet/load-entry';
import { LoadOutlet } from '../outlet/load-outlet';

const loadLanding = () => import(/* webpackChunkName: "landing" */ '../landing/landing-screen');
const loadStatus = () => import(/* webpackChunkName: "status" */ '../status/status-screen');

let landing: LoadEntry<Awaited<ReturnType<typeof loadLanding>>> | undefined;
let status: LoadEntry<Awaited<ReturnType<typeof loadStatus>>> | undefined;

/** The landing page: a lazy part of the shell, so that no other page carries it. It loads no remote. */
export function LandingRoute({ focus }: { focus?: 'features' | 'pricing' | undefined }) {
  landing ??= createLoadEntry('The landing page', loadLanding);
  return (
    <LoadOutlet
      name="landing"
      entry={landing}
      screen={({ LandingScreen }) => <LandingScreen {...(focus ? { focus } : {})} />}
    />
  );
}

/** The operators' status page: a lazy part of the shell. It needs no remote, because it is read when they fail. */
export function StatusRoute() {
  status ??= createLoadEntry('The status page', loadStatus);
  return <LoadOutlet name="status" entry={status} screen={({ StatusScreen }) => <StatusScreen />} />;
}
