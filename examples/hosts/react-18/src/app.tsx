import { useCallback, useState } from 'react';
import { Recorder } from './recorder';

export function App() {
  const [isOpen, setIsOpen] = useState(true);
  const [events, setEvents] = useState<string[]>([]);
  const hear = useCallback((name: string) => setEvents((before) => [...before, name]), []);
  return (
    <>
      <h1>A React 18 app</h1>
      <main>
        <div className="slot">{isOpen ? <Recorder title="Speaking practice" onEvent={hear} /> : null}</div>
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
