import { formatTimer, recordableFormats, thumbnailSecond } from './camera-recording';

test.each([
  ['everything', () => true, 'video/webm;codecs=vp9', 5],
  ['no vp9', (type: string) => !type.includes('vp9'), 'video/webm;codecs=vp8', 4],
  ['webm without named codecs', (type: string) => type === 'video/webm', 'video/webm', 1],
  ['mp4 with h264 by its plain name', (type: string) => type.includes('h264'), 'video/mp4;codecs=h264', 1],
  [
    'mp4 with h264 by its RFC 6381 name',
    (type: string) => type.includes('avc1'),
    'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
    1,
  ],
  ['nothing', () => false, undefined, 0],
])('formats are tried in the order of the specification: %s (§5.9)', (_, isSupported, first, count) => {
  const formats = recordableFormats(isSupported);
  expect(formats[0]).toBe(first);
  expect(formats).toHaveLength(count);
});

test.each([
  ['everything', () => true, ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4']],
  ['mp4 alone', (type: string) => type.includes('mp4'), ['audio/mp4']],
])('sound alone is recorded in a format for sound: %s', (_, isSupported, formats) => {
  expect(recordableFormats(isSupported, { isAudioOnly: true })).toEqual(formats);
});

test.each([
  [0, 0],
  [0.4, 0],
  [1, 0],
  [1.001, 1],
  [5, 1],
  [5.001, 5],
  [1800, 5],
])('the thumbnail of a video of %d s is its frame at %d s (§5.11)', (duration, second) => {
  expect(thumbnailSecond(duration)).toBe(second);
});

test.each([
  [0, '00:00'],
  [42.9, '00:42'],
  [61, '01:01'],
  [6000, '100:00'],
  [-1, '00:00'],
])('%d s is shown as %s', (seconds, text) => {
  expect(formatTimer(seconds)).toBe(text);
});
