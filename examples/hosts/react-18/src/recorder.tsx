import { createElement, useEffect, useRef } from 'react';

interface RecorderProps {
  title: string;
  onEvent(name: string): void;
}

const EVENTS = ['recorded', 'access-needed', 'minimise', 'error', 'uploaded'] as const;

/** React 18 sets attributes of custom elements but hears none of their events: a ref does. */
export function Recorder({ title, onEvent }: RecorderProps) {
  const element = useRef<HTMLElementTagNameMap['video-recorder-panel']>(null);
  useEffect(() => {
    const listening = new AbortController();
    for (const name of EVENTS)
      element.current?.addEventListener(name, () => onEvent(name), { signal: listening.signal });
    return () => listening.abort();
  }, [onEvent]);
  return createElement('video-recorder-panel', {
    ref: element,
    title,
    endpoint: '/recordings',
    grant: 'demo-grant',
  });
}
