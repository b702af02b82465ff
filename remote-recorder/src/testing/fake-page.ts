import { type FakeMedia, fakeMedia } from './fake-media';
import { type FakeVideo, fakeVideo } from './fake-video';

/** A page with fake camera and microphone. It uses jest's fake timers until `close`; time advances only by `pass`. */
export class FakePage {
  readonly media: FakeMedia;
  readonly video: FakeVideo;
  now: number;

  constructor(now?: number) {
    jest.useFakeTimers();
    this.now = now ?? Date.now();
    this.media = fakeMedia();
    this.video = fakeVideo();
  }

  async pass(ms: number): Promise<void> {
    this.now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  }

  close(): void {
    this.video.restore();
    this.media.restore();
    jest.useRealTimers();
  }
}
