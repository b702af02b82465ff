import type { WidenedTexts } from '@bandmark/platform';

/** Every text of the recorder's page. Its chunk needs a separate table, because webpack never splits a module. */
export const recorderTexts = {
  title: 'Try the recorder',
  lead: 'Record yourself, listen again, and keep the file. This is the recorder that candidates use in a test.',
  promises: [
    'Your browser asks before it uses the camera and the microphone.',
    'Your recording stays on this page. We do not receive it.',
    'It is gone when you leave the page. Download it if you want to keep it.',
  ],
  panel: 'Speaking practice',
  /** The browser lacks an API that recording needs, or the page is not a secure context. */
  unsupported: {
    title: 'This browser cannot record here.',
    browser: 'Open this page in a current version of Chrome, Edge, Firefox or Safari.',
    address: 'A browser gives no camera to an address that begins with http. Open this page with https.',
  },
  embed: {
    title: 'Put it on your own page',
    about: 'Two lines of HTML. Your page needs no framework, and your styles and ours stay apart.',
    upload: 'Give the element an {endpoint} and a {grant}, and it sends the recording to your server while it records.',
    notCopied: 'Your browser did not copy it. Mark the code and copy it yourself.',
    floating: {
      title: 'Always the newest',
      about: 'Your page gets every improvement within a minute. We only add: what your page uses stays.',
      code: 'Code for the newest version',
      copy: 'Copy the code',
      copied: 'The code was copied.',
    },
    pinned: {
      title: 'Always the same',
      about:
        'Version {version}, which this site gives out now. Its files never change, and your visitors’ browsers check them.',
      code: 'Code for this version',
      copy: 'Copy the code of this version',
      copied: 'The code of this version was copied.',
      loading: 'Loading…',
      failed: 'The code of this version could not be loaded.',
      tryAgain: 'Load it again',
    },
  },
} as const;

/** The same table in another language `satisfies Texts`. @public */
export type Texts = WidenedTexts<typeof recorderTexts>;
