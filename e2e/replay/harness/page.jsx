import { MemoryRouter, Route, Routes } from '@bandmark/platform/testing';
import '@bandmark/ui/global.css';
import { createRoot } from 'react-dom/client';
import { ReplayPlayer } from '../../../remote-replay/src/expose/player';
import { ReplayScreen } from '../../../remote-replay/src/expose/screens';

/** The replay alone: with `?events=` the player as marking embeds it, else the address is a route of the screen. */
const query = new URLSearchParams(location.search);
const events = query.get('events');

const player = () => (
  <ReplayPlayer
    skill="writing"
    eventsUrl={events}
    cameraUrl={query.get('camera') ?? events.replace('.json', '.webm')}
    manifestUrl={events.replace('.json', '.manifest.json')}
    layout="side"
  />
);
const screen = () => (
  <MemoryRouter initialEntries={[location.pathname]}>
    <Routes>
      <Route path="/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?" element={<ReplayScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  </MemoryRouter>
);
createRoot(document.getElementById('root')).render(events ? player() : screen());
