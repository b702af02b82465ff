import { useCallback, useEffect, useState } from 'react';
import { Recorder } from './recorder';

export function App() {
  const [isOpen, setIsOpen] = useState(true);
  const [grant, setGrant] = useState<string | null>(null);
  const [events, setEvents] = useState<string[]>([]);
  const hear = useCallback((name: string) => setEvents((before) => [...before, name]), []);
  useEffect(() => {
    const leaving = new AbortController();
    requestGrant(leaving.signal).then(setGrant, (error: unknown) => {
      if (!leaving.signal.aborted) hear(String(error));
    });
    return () => leaving.abort();
  }, [hear]);
  return (
    <>
      <h1>A React 18 app</h1>
      <main>
        <div className="slot">{isOpen && grant !== null ? <Recorder grant={grant} onEvent={hear} /> : null}</div>
        <div>
          <button type="button" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Close the recorder' : 'Open the recorder'}
          </button>
          <p>
            What the page heard: <output className="events">{events.join(' ')}</output>
          </p>
        </div>
      </main>
    </>
  );
}

/** Requests a grant for the upload of one task from the app's own server. @throws Error if the server refuses */
async function requestGrant(signal: AbortSignal): Promise<string> {
  const response = await fetch('/upload-grants', { method: 'POST', signal });
  if (!response.ok) throw new Error(`/upload-grants answered ${response.status}.`);
  const { grant } = (await response.json()) as { grant: string };
  return grant;
}
