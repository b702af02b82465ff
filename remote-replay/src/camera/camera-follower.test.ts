import { CameraFollower } from './camera-follower';

function camera(part: Partial<HTMLMediaElement> = {}) {
  const media = {
    readyState: 4,
    duration: 60,
    currentTime: 0,
    playbackRate: 1,
    paused: true,
    seeking: false,
    play: jest.fn(() => {
      media.paused = false;
      return Promise.resolve();
    }),
    pause: jest.fn(() => {
      media.paused = true;
    }),
    ...part,
  };
  return media;
}
const follower = (media: ReturnType<typeof camera>, fromMs = 0) =>
  new CameraFollower(media as unknown as HTMLMediaElement, [{ fromMs, fileMs: 0, durationMs: null }]);

test('plays, pauses and finishes with the player (§2.57 §4.16)', () => {
  const media = camera();
  const following = follower(media);
  following.follow(0, true, 1, 0);
  expect(media.play).toHaveBeenCalledTimes(1);
  following.follow(16, false, 1, 16);
  expect(media.paused).toBe(true);
  media.currentTime = 12;
  following.rewind();
  expect([media.paused, media.currentTime]).toEqual([true, 0]);
});

test('waits while the player is before its first frame, and starts with it', () => {
  const media = camera();
  const following = follower(media, 1000);
  following.follow(900, true, 1, 0);
  expect(media.paused).toBe(true);
  following.follow(1010, true, 1, 110);
  expect(media.paused).toBe(false);
});

test('stops at the end of its file while the screen goes on', () => {
  const media = camera({ currentTime: 60, paused: false });
  const following = follower(media);
  following.follow(61_000, true, 1, 0);
  expect(media.paused).toBe(true);
  expect(media.currentTime).toBe(60);
});

test('a paused camera is sent to the same time once, even if it cannot get there exactly', () => {
  const media = camera();
  const following = follower(media);
  following.follow(30_000, false, 1, 0);
  expect(media.currentTime).toBe(30);
  media.currentTime = 29.5;
  following.follow(30_000, false, 1, 10);
  expect(media.currentTime).toBe(29.5);
  following.follow(31_000, false, 1, 20);
  expect(media.currentTime).toBe(31);
});

test('a paused camera that is loaded again goes back to the time that it had', () => {
  const media = camera();
  const following = follower(media);
  following.follow(30_000, false, 1, 0);
  Object.assign(media, { readyState: 0, currentTime: 0 });
  following.follow(30_000, false, 1, 10);
  expect(media.currentTime).toBe(0);
  media.readyState = 4;
  following.follow(30_000, false, 1, 20);
  expect(media.currentTime).toBe(30);
});

test('a file that has not loaded yet is left alone', () => {
  const media = camera({ readyState: 0 });
  follower(media).follow(30_000, true, 1, 0);
  expect(media.currentTime).toBe(0);
  expect(media.play).not.toHaveBeenCalled();
});

test('knows when the camera ends on the player’s clock', () => {
  expect(follower(camera(), 1000).endMs).toBe(61_000);
  expect(follower(camera({ duration: Infinity }), 1000).endMs).toBe(1000);
});
