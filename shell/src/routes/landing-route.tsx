import { LoadOutlet } from '../outlet/load-outlet';
import { createLoadEntry, type LoadEntry } from '../outlet/load-entry';

const loadLanding = () => import(/* webpackChunkName: "landing" */ '../landing/landing-screen');

let entry: LoadEntry<Awaited<ReturnType<typeof loadLanding>>> | undefined;

/** The landing page: a lazy part of the shell, so that no other page carries it. It loads no remote. */
export function LandingRoute({ focus }: { focus?: 'features' | 'pricing' }) {
  entry ??= createLoadEntry('The landing page', loadLanding);
  return (
    <LoadOutlet
      name="landing"
      entry={entry}
      screen={({ LandingScreen }) => <LandingScreen {...(focus ? { focus } : {})} />}
    />
  );
}
