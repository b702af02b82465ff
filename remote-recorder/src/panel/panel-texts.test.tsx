import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeMedia } from '../testing/fake-media';
import { fakeVideo } from '../testing/fake-video';
import { mergeTexts } from './panel-texts';
import { RecorderPanel } from './recorder-panel';

test('the host’s words stand in the panel, English where it gave none', async () => {
  const media = fakeMedia();
  const video = fakeVideo();
  media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError');
  const texts = { panel: { tryAgain: 'Nochmal', minimise: 'Verkleinern' }, failures: { access: 'Kein Zugriff.' } };
  render(<RecorderPanel title="Sprechen" texts={texts} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein Zugriff.');
  delete media.refuse.getUserMedia;
  await userEvent.click(screen.getByRole('button', { name: 'Nochmal' }));
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Verkleinern' })).toBeInTheDocument();
  video.restore();
  media.restore();
});

test('what is no word of the panel changes nothing', () => {
  const hostile = JSON.parse('{"panel":{"start":{},"play":"Los","__proto__":{"stop":"x"}},"failures":null,"x":{}}');
  const merged = mergeTexts(hostile);
  expect(merged.panel).toMatchObject({ start: 'Start recording', play: 'Los', stop: 'Stop' });
  expect(merged.failures).toEqual(mergeTexts(undefined).failures);
});
