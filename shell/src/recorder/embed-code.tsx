import { embedPath } from '@bandmark/contracts/embed-files';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { CodeSheet } from './code-sheet';
import styles from './embed-code.module.css';
import { PinnedCode } from './pinned-code';
import { recorderTexts } from './recorder-texts';

const words = recorderTexts.embed;

/** Attribute names; not translated. */
const ATTRIBUTES = { endpoint: <code>{'endpoint'}</code>, grant: <code>{'grant'}</code> };

/** The HTML that another site needs; not translated. */
const floatingCode = (origin: string) =>
  `<script src="${origin}${embedPath('recorder', 'v1.js')}" async></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`;

/** The code that embeds the recorder in another page: from the address that follows releases, and from a pinned one. */
export function EmbedCode({ origin }: { origin: string }) {
  return (
    <section className={styles.embed} aria-labelledby="embed-title">
      <Wrap className={styles.columns}>
        <div>
          <h2 id="embed-title">{words.title}</h2>
          <p className={styles.about}>{words.about}</p>
          <p className={styles.about}>
            <SlottedText text={words.upload} slots={ATTRIBUTES} />
          </p>
        </div>
        <div className={styles.ways}>
          <div>
            <h3>{words.floating.title}</h3>
            <p className={styles.about}>{words.floating.about}</p>
            <CodeSheet code={floatingCode(origin)} words={words.floating} />
          </div>
          <PinnedCode origin={origin} />
        </div>
      </Wrap>
    </section>
  );
}
