import { useCallback, useEffect, useState } from 'react';
import { Recorder } from './recorder';

export function App() {
  const [isOpen, setIsOpen] = useState(true);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [events, setEvents] = useState<string[]>([]);
  const hear = useCallback((name: string) => setEvents((before) => [...before, name]), []);
  useEffect(() => {
    const leaving = new AbortController();
    requestUpload(leaving.signal).then(setUpload, (error: unknown) => {
      if (!leaving.signal.aborted) hear(String(error));
    });
    return () => leaving.abort();
  }, [hear]);
  return (
    <>
      <h1>A React 18 app</h1>
      <main>
        <div className="slot">{isOpen && upload ? <Recorder {...upload} onEvent={hear} /> : null}</div>
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

interface Upload {
  grant: string;
  /** Unique for user and task: users of a shared computer must not continue each other's recordings. */
  recording: string;
}

/** Requests the upload of one task from the app's own server. @throws Error if the server refuses */
async function requestUpload(signal: AbortSignal): Promise<Upload> {
  const response = await fetch('/upload-grants', { method: 'POST', signal });
  if (!response.ok) throw new Error(`/upload-grants answered ${response.status}.`);
  return (await response.json()) as Upload;
}
