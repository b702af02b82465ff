import { type PinnedEmbed, pinnedEmbedSchema } from '@bandmark/contracts/embed';
import { embedPath } from '@bandmark/contracts/embed-files';
import { useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useNextFocus } from '@bandmark/ui/use-next-focus';
import { useEffect, useRef } from 'react';
import { CodeSheet } from './code-sheet';
import styles from './embed-code.module.css';
import { recorderTexts } from './recorder-texts';

const words = recorderTexts.embed.pinned;

/** The same element, loaded from an immutable address; not translated. */
const pinnedCode = (origin: string, { file, integrity }: PinnedEmbed) =>
  `<script
  src="${origin}${embedPath('recorder', file)}"
  integrity="${integrity}"
  crossorigin="anonymous"
  async
></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`;

/**
 * The code for hosts that pin a version: the current one, never a canary, which may be withdrawn. Reloaded each time
 * the page becomes visible, so that no host pins a version that was rolled back meanwhile.
 */
export function PinnedCode({ origin }: { origin: string }) {
  const { state, retry } = useRequest('pinned embed', requestPinnedEmbed);
  const title = useRef<HTMLHeadingElement>(null);
  const leadFocus = useNextFocus(title, state.kind !== 'error');
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') retry();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [retry]);
  return (
    <div>
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      {state.kind === 'ready' ? (
        <>
          <p className={styles.about}>
            <SlottedText text={words.about} slots={{ version: <code>{state.data.version}</code> }} />
          </p>
          <CodeSheet code={pinnedCode(origin, state.data)} words={words} />
        </>
      ) : (
        <div className={styles.waiting}>
          {state.kind === 'error' ? (
            <p role="alert" className={styles.about}>
              {words.failed}{' '}
              <Button
                size="small"
                onClick={() => {
                  leadFocus();
                  retry();
                }}
              >
                {words.tryAgain}
              </Button>
            </p>
          ) : (
            <p className={styles.about}>{words.loading}</p>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The recorder's current version, fetched past the browser's cache. @throws when the response is missing or malformed
 */
async function requestPinnedEmbed(signal: AbortSignal): Promise<PinnedEmbed> {
  const path = embedPath('recorder', 'v1.json');
  const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return pinnedEmbedSchema.parse(await response.json());
}
