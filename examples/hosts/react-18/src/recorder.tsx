import { createElement, useEffect, useRef, useState } from 'react';
import type { RecorderEvents } from '../../recorder';

interface RecorderProps {
  /** Grant from the app's server for this user and task. */
  grant: string;
  /** Name from the app's server for this user's recording of this task. */
  recording: string;
  onEvent(name: string): void;
}

const EVENTS: readonly (keyof RecorderEvents)[] = ['recorded', 'access-needed', 'minimise', 'error', 'uploaded'];
const SAYS = {
  ready: 'Answer when you are ready.',
  answering: 'You are answering.',
  answered: (bytes: number) => `You answered: ${Math.ceil(bytes / 1000)} kB.`,
};

/**
 * The recorder with the app's own buttons beside the panel's. React 18 sets attributes of custom elements but cannot
 * listen to their events, so an effect adds the listeners through a ref. `recording` names user and task, so that after
 * a crash the page resumes the same recording, and never another user's.
 */
export function Recorder({ grant, recording, onEvent }: RecorderProps) {
  const element = useRef<HTMLElementTagNameMap['video-recorder-panel']>(null);
  const [says, setSays] = useState(SAYS.ready);
  useEffect(() => {
    const panel = element.current;
    const listening = new AbortController();
    for (const name of EVENTS)
      panel?.addEventListener(
        name,
        () => {
          onEvent(name);
          // Also runs when the user ended the answer with the panel's own button.
          if (name === 'recorded') setSays(SAYS.answered(panel.getRecording()?.video.size ?? 0));
        },
        { signal: listening.signal },
      );
    return () => listening.abort();
  }, [onEvent]);

  /** The element has its methods once the script has run. They reject with a message for the user. */
  async function operate(method: 'start' | 'stop' | 'reset', then?: string) {
    try {
      await customElements.whenDefined('video-recorder-panel');
      await element.current?.[method]();
      if (then !== undefined) setSays(then);
    } catch (error) {
      setSays(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      {createElement('video-recorder-panel', {
        ref: element,
        title: 'Speaking practice',
        endpoint: '/recordings',
        grant,
        recording,
      })}
      <button type="button" onClick={() => void operate('start', SAYS.answering)}>
        Begin my answer
      </button>
      <button type="button" onClick={() => void operate('stop')}>
        I have finished
      </button>
      <button type="button" onClick={() => void operate('reset', SAYS.ready)}>
        Answer again
      </button>
      <p role="status">{says}</p>
    </>
  );
}
