import { embedPath } from '@bandmark/contracts/embed-files';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { CodeSheet } from './code-sheet';
import styles from './embed-code.module.css';
import { PinnedCode } from './pinned-code';
import { recorderTexts } from './recorder-texts';

const words = recorderTexts.embed;

/** Names, in no language. */
const ATTRIBUTES = { endpoint: <code>{'endpoint'}</code>, grant: <code>{'grant'}</code> };

/** What a foreign page needs. In HTML, and in no language. */
const floatingCode = (origin: string) =>
  `<script src="${origin}${embedPath('recorder', 'v1.js')}" async></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`;

/** The code that puts the recorder on another page: with the address that gets improvements, and with one that never changes. */
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
