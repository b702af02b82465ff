import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';

interface Upload {
  address: string;
  authorization: string | null;
  credentials: string;
  redirect: string;
  files: Record<string, { name: string; type: string }>;
}

let media: FakeMedia;
let video: FakeVideo;
let uploads: Upload[];
/** The host's response: a status, a failed connection, or none yet. */
let answers: (number | 'offline' | 'never')[];
const originalFetch = globalThis.fetch;

beforeEach(() => {
  media = fakeMedia();
  video = fakeVideo();
  uploads = [];
  answers = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(String(input), { ...init, body: null } as RequestInit);
    const form = init?.body as FormData;
    uploads.push({
      address: String(input),
      authorization: request.headers.get('authorization'),
      credentials: request.credentials,
      redirect: request.redirect,
      files: Object.fromEntries(
        [...form].map(([name, file]) => [name, { name: (file as File).name, type: (file as File).type }]),
      ),
    });
    const answer = answers.shift() ?? 201;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === 'never')
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    return new Response(null, { status: answer });
  };
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  video.restore();
  media.restore();
});

async function record(props: Partial<EmbeddedPanelProps> = {}) {
  const view = render(<EmbeddedPanel title="Practice" {...props} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
  await screen.findByRole('button', { name: 'Stop' });
  media.recorder().slice('one');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('img', { name: 'Thumbnail of the recording' });
  return view;
}
const target = { endpoint: 'https://host.example/recordings', grant: 'signed' };

test('one form with both files, authorised by the grant alone', async () => {
  const onUploaded = jest.fn();
  await record({ ...target, onUploaded });
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
  expect(uploads).toEqual([
    {
      address: 'https://host.example/recordings',
      authorization: 'Bearer signed',
      credentials: 'omit',
      redirect: 'error',
      files: {
        video: { name: 'video_recording.webm', type: 'video/webm;codecs=vp9' },
        thumbnail: { name: 'thumbnail.jpg', type: 'image/jpeg' },
      },
    },
  ]);
  expect(onUploaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing', {}],
  ['an endpoint alone', { endpoint: target.endpoint }],
  ['a grant alone', { grant: target.grant }],
])('given %s, nothing leaves the page', async (_, given) => {
  const onRecorded = jest.fn();
  await record({ ...given, onRecorded });
  expect(onRecorded).toHaveBeenCalledTimes(1);
  expect(uploads).toEqual([]);
});

test.each([['javascript:alert(1)'], ['data:text/plain,x'], ['https://']])(
  '%s is no address to upload to',
  async (endpoint) => {
    const onUploadFailed = jest.fn();
    await record({ ...target, endpoint, onUploadFailed });
    expect(await screen.findByText(/^The recording could not be uploaded\./)).toBeInTheDocument();
    expect(uploads).toEqual([]);
    expect(onUploadFailed).toHaveBeenCalledTimes(1);
  },
);

test.each([[500], [401], ['offline' as const]])('after %s the same recording can be sent again', async (answer) => {
  answers = [answer];
  await record(target);
  await screen.findByText(/^The recording could not be uploaded\./);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
  expect(uploads).toHaveLength(2);
});

test('an unmounted panel aborts its upload and reports nothing', async () => {
  answers = ['never'];
  const onUploadFailed = jest.fn();
  const { unmount } = await record({ ...target, onUploadFailed });
  expect(screen.getByText('Uploading the recording…')).toBeInTheDocument();
  await act(async () => unmount());
  expect(onUploadFailed).not.toHaveBeenCalled();
});
