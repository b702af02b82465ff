import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRecording } from '../panel/late-recording';
import { type FakeMedia, fakeMedia } from './fake-media';
import { type FakeVideo, fakeVideo } from './fake-video';

/** Gives each test of a suite about the panel fake devices and playback, and an empty local storage. */
export function panelSuite(): { readonly media: FakeMedia } {
  let media: FakeMedia;
  let video: FakeVideo;
  // Preload: jest compiles the module at the first import, which takes longer than the time-out of a query.
  beforeAll(() => loadRecording());
  beforeEach(() => {
    media = fakeMedia();
    video = fakeVideo();
  });
  afterEach(() => {
    video.restore();
    media.restore();
    localStorage.clear();
  });
  return {
    get media() {
      return media;
    },
  };
}

export const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
export const click = async (name: string): Promise<void> => userEvent.click(await button(name));
