import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { Wrap } from '@bandmark/ui/page';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { LoadEntry } from './load-entry';
import { LOAD_FAILURE, RenderBoundary } from './render-boundary';

interface Props<Value> {
  /** Tells outlets apart: one part's error never sticks to the next. */
  name: string;
  entry: LoadEntry<Value>;
  screen(value: Value): ReactNode;
}

/** "Loading..." → the screen, or the failure with "Try again". Never blank (spec §2, design §8). */
export function LoadOutlet<Value>({ name, entry, screen }: Props<Value>) {
  const state = useSyncExternalStore(entry.subscribe, entry.getSnapshot);
  const [tries, setTries] = useState(0);

  if (state.status === 'loading') return <LoadingText />;
  if (state.status === 'failed') {
    return (
      <Wrap isNarrow>
        <FailureNote message={LOAD_FAILURE} onRetry={entry.retry} />
      </Wrap>
    );
  }
  return (
    <RenderBoundary key={`${name} ${tries}`} onRetry={() => { setTries(tries + 1); }}>
      {screen(state.value)}
    </RenderBoundary>
  );
}
