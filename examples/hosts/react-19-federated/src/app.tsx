import { loadRemote } from '@module-federation/enhanced/runtime';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { RecorderProps } from '../../recorder';

/** The recorder's panel as a component of this app, rendered with this app's React. */
const RecorderPanel = lazy(async () => {
  const panel = loadRemote<{ RecorderPanel: ComponentType<RecorderProps> }>('bandmark_recorder/panel');
  // Caught, because an error of a lazy component removes the whole app.
  const loaded = await panel.catch(() => null);
  return { default: loaded?.RecorderPanel ?? NotLoaded };
});

const NotLoaded: ComponentType<RecorderProps> = () => (
  <p role="alert">The recorder could not be loaded. Reload the page to try again.</p>
);

export function App() {
  const [isOpen, setIsOpen] = useState(true);
  const [events, setEvents] = useState<string[]>([]);
  const hear = (name: string) => setEvents((before) => [...before, name]);
  return (
    <>
      <h1>A React 19 app with module federation</h1>
      <main>
        <div className="slot">
          {isOpen ? (
            <Suspense fallback={<p>Loading the recorder…</p>}>
              <RecorderPanel
                title="Speaking practice"
                endpoint="/recordings"
                grant="demo-grant"
                onRecorded={() => hear('recorded')}
                onUploaded={() => hear('uploaded')}
                onFailure={({ code }) => hear(code)}
              />
            </Suspense>
          ) : null}
        </div>
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
