import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { useState } from 'react';
import { Replay } from './replay';

/** A recorded answer: screen, camera and console in step. Each try, and each recording, starts from nothing. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const [tries, setTries] = useState(0);
  return (
    <Replay
      key={`${tries} ${props.eventsUrl} ${props.cameraUrl}`}
      {...props}
      takesFocus={tries > 0}
      onRetry={() => setTries(tries + 1)}
    />
  );
}
