import type { RecordingManifest } from '@bandmark/contracts/recording';
import { useAppStore } from '@bandmark/platform';
import { MemoryRouter, Route, Routes } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import { ReplayScreen } from '../expose/screens';
import './browser-parts';
import { EVENTS, fileOf, mockFiles } from './replay-files';

const UUID = '5d0a3c52-9d1e-4f6b-8a57-2c1be0f3a911';
export const FOLDER = `/certificate-answers/1000-1999/1234/${UUID}`;
export const FACTS_PATH = `/api/certificate/recordings/1234/${UUID}`;

const MANIFEST: RecordingManifest = {
  schema: 1,
  state: 'partial',
  cameraOffsetMs: 0,
  durationMs: 10_000,
  segments: [],
  files: {},
  missingChunks: 0,
};

/** Resets the mocked files and the page's size before each test of a suite; call once at its top. */
export function replayPage() {
  const page = {
    network: {} as ReturnType<typeof mockFiles>,
    withRecording: () => page.network.files.set(`${FOLDER}.json`, fileOf(EVENTS)),
    withManifest: (fields: Partial<RecordingManifest>) =>
      page.network.files.set(`${FOLDER}.manifest.json`, JSON.stringify({ ...MANIFEST, ...fields })),
    whileLoading: () => (page.network.isSilent = true),
  };
  beforeEach(() => {
    page.network = mockFiles();
    useAppStore.setState({ isMobile: false });
    Object.assign(window, { innerWidth: 1280, innerHeight: 800 });
  });
  afterEach(() => {
    page.network.restore();
    jest.restoreAllMocks();
  });
  return page;
}

export function open(path: string, state?: unknown) {
  const [pathname = '', hash = ''] = path.split('#');
  return render(
    <MemoryRouter initialEntries={[{ pathname, hash, state }]}>
      <Routes>
        <Route path="/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?" element={<ReplayScreen />} />
      </Routes>
    </MemoryRouter>,
  );
}

export const replay = (type: string, rest = '', state?: unknown) =>
  open(`/replay/${type}/${UUID}/webm/1234${rest}`, state);

export const ready = () => screen.findByText('Bars show activity. Striped parts are pauses.');
