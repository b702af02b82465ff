import { LoadingText } from '@bandmark/ui/loading';
import { Wrap } from '@bandmark/ui/page';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { LoadEntry } from './load-entry';
import { PartDelay, PartFailure } from './part-failure';
import { RenderBoundary } from './render-boundary';

interface Props<Value> {
  /** Identifies the part, so that one part's render error does not carry over to the next part. */
  name: string;
  entry: LoadEntry<Value>;
  screen(value: Value): ReactNode;
  /** Called once the screen has rendered without an error. */
  onMounted?(): void;
  /** Called when the screen threw. @returns whether loading again may supply a version that works */
  onBroken?(error: unknown): boolean;
}

/** "Loading..." → a note after 10 s → the screen, or the failure with "Try again". Never blank (spec §2). */
export function LoadOutlet<Value>({ name, entry, screen, onMounted, onBroken }: Props<Value>) {
  const state = useSyncExternalStore(entry.subscribe, entry.getSnapshot);
  const [tries, setTries] = useState(0);
  const [isAskedAgain, setIsAskedAgain] = useState(false);
  useEffect(() => entry.leave, [entry]);

  if (state.status === 'loading') {
    if (!state.isLong) return <LoadingText />;
    return (
      <Wrap isNarrow>
        <PartDelay
          onRetry={() => {
            setIsAskedAgain(true);
            entry.retry();
          }}
          isReloadOffered={isAskedAgain}
        />
      </Wrap>
    );
  }
  if (state.status === 'failed') {
    return (
      <Wrap isNarrow>
        <PartFailure onRetry={entry.retry} isReloadOffered={state.failures > 1} />
      </Wrap>
    );
  }
  const tryAgain = () => {
    setTries(tries + 1);
  };
  return (
    <RenderBoundary
      key={`${name} ${tries}`}
      onRetry={tryAgain}
      isReloadOffered={tries > 0}
      onError={(error) => {
        if (!onBroken?.(error)) return;
        entry.retry();
        tryAgain();
      }}
    >
      {screen(state.value)}
      <WhenShown tell={onMounted} />
    </RenderBoundary>
  );
}

/** Reports in a later task: if an effect of the screen throws, React unmounts this component before the timer runs. */
function WhenShown({ tell }: { tell: (() => void) | undefined }) {
  useEffect(() => {
    const timer = setTimeout(() => tell?.());
    return () => {
      clearTimeout(timer);
    };
  }, [tell]);
  return null;
}
