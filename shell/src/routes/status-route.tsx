import { createLoadEntry, type LoadEntry } from '../outlet/load-entry';
import { LoadOutlet } from '../outlet/load-outlet';

const loadStatus = () => import(/* webpackChunkName: "status" */ '../status/status-screen');

let entry: LoadEntry<Awaited<ReturnType<typeof loadStatus>>> | undefined;

/** The operators' status page: a lazy part of the shell. It needs no remote, because it is read when they fail. */
export function StatusRoute() {
  entry ??= createLoadEntry('The status page', loadStatus);
  return <LoadOutlet name="status" entry={entry} screen={({ StatusScreen }) => <StatusScreen />} />;
}
