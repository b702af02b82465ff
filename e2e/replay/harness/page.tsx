import '@bandmark/ui/global.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ReplayPlayer } from '../../../remote-replay/src/expose/player';
import { ReplayScreen } from '../../../remote-replay/src/expose/screens';

/** The replay alone: `?side` shows the player as marking embeds it, any other address is a route of the screen. */
const root = createRoot(document.getElementById('root') ?? document.body);
const query = new URLSearchParams(location.search);
const events = query.get('events');
const camera = query.get('camera') ?? events?.replace('.json', '.webm');

root.render(
  events && camera ? (
    <ReplayPlayer skill="writing" eventsUrl={events} cameraUrl={camera} manifestUrl={events.replace('.json', '.manifest.json')} layout="side" />
  ) : (
    <MemoryRouter initialEntries={[location.pathname]}>
      <Routes>
        <Route path="/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?" element={<ReplayScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>
  ),
);
