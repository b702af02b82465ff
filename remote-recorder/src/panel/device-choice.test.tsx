import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, click, panelSuite } from '../testing/panel-suite';
import { RecorderPanel } from './recorder-panel';

const panel = panelSuite();

const select = (name: string) => screen.findByRole('combobox', { name });
const choose = async (name: string, device: string) => userEvent.selectOptions(await select(name), device);
const SECOND = { kind: 'audioinput', deviceId: 'mic-2', label: 'mic-2 label' } as MediaDeviceInfo;

test('another camera is chosen by name', async () => {
  render(<RecorderPanel title="Speaking" />);
  await click('Devices');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'camera-2 label');
  expect(panel.media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-2' }, audio: { deviceId: 'mic-1' } });
  expect(await screen.findByRole('combobox', { name: 'Camera' })).toHaveValue('camera-2');
  expect(screen.getByRole('combobox', { name: 'Microphone' })).toHaveValue('mic-1');
});

test('a select of devices keeps the keyboard focus while another camera opens', async () => {
  render(<RecorderPanel title="Speaking" />);
  await click('Devices');
  const select = await screen.findByRole('combobox', { name: 'Camera' });
  select.focus();
  await userEvent.selectOptions(select, 'camera-2 label');
  expect(await button('Start recording')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveFocus();
});

test('a camera that does not open stays chosen, and another one can be chosen', async () => {
  render(<RecorderPanel title="Speaking" />);
  await click('Devices');
  panel.media.refuse.getUserMedia = new DOMException('in use', 'NotReadableError');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'camera-2 label');
  await screen.findByRole('alert');
  expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveValue('camera-2');
  expect(screen.getByRole('combobox', { name: 'Microphone' })).toHaveValue('mic-1');
  delete panel.media.refuse.getUserMedia;
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'camera-1 label');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(panel.media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-1' }, audio: { deviceId: 'mic-1' } });
});

test('sound alone is chosen beside the cameras, and offered to who gives no camera', async () => {
  panel.media.refuse.getUserMedia = new DOMException('no', 'NotFoundError');
  render(<RecorderPanel title="Speaking" />);
  await screen.findByRole('alert');
  delete panel.media.refuse.getUserMedia;
  await click('Record sound only');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(panel.media.asked.at(-1)).toMatchObject({ video: false });
  expect(screen.getByText('The microphone is on.')).toHaveAttribute('role', 'status');
  await click('Devices');
  await choose('Camera', 'camera-1 label');
  await waitFor(() => expect(panel.media.asked.at(-1)).toMatchObject({ video: { deviceId: 'camera-1' } }));
  await choose('Camera', 'No camera, sound only');
  await waitFor(() => expect(panel.media.asked.at(-1)).toMatchObject({ video: false }));
  expect(await screen.findByText('Preview')).toBeInTheDocument();
});

test('sound alone is recorded with the chosen microphone', async () => {
  panel.media.devices = [...panel.media.devices, SECOND];
  render(<RecorderPanel title="Speaking" />);
  await click('Devices');
  await choose('Microphone', 'mic-2 label');
  panel.media.refuse.getUserMedia = new DOMException('in use', 'NotReadableError');
  await choose('Camera', 'camera-2 label');
  await screen.findByRole('alert');
  delete panel.media.refuse.getUserMedia;
  await click('Record sound only');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(panel.media.asked.at(-1)).toMatchObject({ video: false, audio: { deviceId: 'mic-2' } });
});

describe('a list of devices that opens after a device was unplugged', () => {
  /** Previews, with another camera if one is given, unplugs a device and opens the list. */
  async function reopen(camera?: string) {
    panel.media.devices = [...panel.media.devices, SECOND];
    render(<RecorderPanel title="Speaking" />);
    await button('Start recording');
    if (camera !== undefined) {
      await click('Devices');
      await choose('Camera', camera);
      await waitFor(() => expect(panel.media.streams).toHaveLength(2));
      await button('Start recording');
      await click('Devices');
    }
    act(() => panel.media.streams.at(-1)?.getTracks()[0]?.unplug());
    await screen.findByRole('alert');
    await click('Devices');
    await choose('Microphone', 'mic-2 label');
    await screen.findByText('Preview');
    return panel.media.asked.at(-1);
  }

  test.each([
    ['the camera', undefined, { deviceId: 'camera-1' }],
    ['sound alone', 'No camera, sound only', false],
  ])('keeps %s when another microphone is chosen', async (_, camera, video) => {
    expect(await reopen(camera)).toMatchObject({ video, audio: { deviceId: 'mic-2' } });
  });
});
