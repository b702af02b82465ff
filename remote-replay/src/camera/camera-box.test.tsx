import { fireEvent, screen } from '@testing-library/react';
import { START } from '../testing/replay-files';
import { ready, replay, replayPage } from '../testing/replay-page';

const page = replayPage();

test.each([
  ['without a camera', [{ cameraFileOffsetMs: null, cameraDurationMs: null }], 1],
  ['with a camera', [{ cameraFileOffsetMs: 0, cameraDurationMs: 10_000 }], 0],
  ['without a manifest', null, 0],
])(
  'a camera that cannot be loaded, before the manifest is known, of a recording %s: %j',
  async (_, segments, losses) => {
    page.withRecording();
    const segment = { segment: 0, screenStartedAt: START, cameraStartedAt: null };
    if (segments) page.withManifest({ segments: segments.map((camera) => ({ ...segment, ...camera })) });
    replay('writing');
    fireEvent.error(document.querySelector('video') as HTMLVideoElement);
    expect(screen.queryByRole('alert')).toBeNull();
    await ready();
    expect(screen.queryAllByText('The camera and the sound of this recording are missing.')).toHaveLength(losses);
    expect(screen.queryAllByRole('button', { name: 'Load it again' })).toHaveLength(1 - losses);
  },
);

test('presses move the camera from corner to corner and back beside the screen (WCAG 2.5.7)', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  Object.assign(window, { innerWidth: 1280, innerHeight: 800 });
  const camera = screen.getByRole('region', { name: 'Camera recording' });
  jest.spyOn(camera, 'offsetWidth', 'get').mockReturnValue(340);
  const places = Array.from({ length: 5 }, () => {
    fireEvent.click(screen.getByRole('button', { name: 'Move the camera' }));
    return camera.style.transform;
  });
  expect(places).toEqual([
    'translate(0px, 0px)',
    'translate(940px, 0px)',
    'translate(940px, 535px)',
    'translate(0px, 535px)',
    '',
  ]);
});

test('a shortcut of the browser on the button that moves the camera stays one', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  const button = screen.getByRole('button', { name: 'Move the camera' });
  expect(fireEvent.keyDown(button, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'ArrowLeft' })).toBe(false);
});

describe('the whole video is what is dragged', () => {
  const shown = async () => {
    page.withRecording();
    replay('writing');
    await ready();
    Object.assign(window, { innerWidth: 1280, innerHeight: 800 });
    const camera = screen.getByRole('region', { name: 'Camera recording' });
    Object.assign(camera, { setPointerCapture: () => undefined });
    return camera;
  };
  const drag = (from: Element) => {
    // jsdom's own pointer events have neither coordinates nor a button.
    const point = (type: string, clientX: number, clientY: number) =>
      fireEvent(from, Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerId: 1 }));
    point('pointerdown', 10, 10);
    point('pointermove', 210, 110);
    point('pointerup', 210, 110);
  };

  test('its picture as well as its head; a double click puts it back', async () => {
    const camera = await shown();
    const video = camera.querySelector('video') as HTMLVideoElement;
    drag(video);
    expect(camera.style.transform).toBe('translate(200px, 100px)');
    fireEvent.doubleClick(video);
    expect(camera.style.transform).toBe('');
    drag(screen.getByText('Camera'));
    expect(camera.style.transform).toBe('translate(200px, 100px)');
  });

  test('but not its buttons, which two quick presses do not put back either', async () => {
    const camera = await shown();
    drag(screen.getByRole('button', { name: 'Mute' }));
    expect(camera.style.transform).toBe('');
    drag(camera);
    fireEvent.doubleClick(screen.getByRole('button', { name: 'Mute' }));
    expect(camera.style.transform).toBe('translate(200px, 100px)');
  });
});
