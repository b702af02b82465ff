import { FailureNote } from '@bandmark/ui/failure-note';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon } from '@bandmark/ui/icons';
import { Wrap } from '@bandmark/ui/page';
import { Rosette } from '@bandmark/ui/rosette';
import { PageTop } from '../pages/page-top';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { EmbedCode } from './embed-code';
import styles from './recorder-screen.module.css';
import { recorderTexts } from './recorder-texts';

/** Where anyone can try the recorder and copy its embed code. The page is part of the shell; the panel is a remote. */
export function RecorderScreen() {
  return (
    <>
      <PageTop />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.trial}>
          <Rosette className={styles.rosette} />
          <Wrap className={styles.columns}>
            <div className={styles.words}>
              <h1>{recorderTexts.title}</h1>
              <p className={styles.lead}>{recorderTexts.lead}</p>
              <ul className={styles.promises}>
                {recorderTexts.promises.map((promise) => (
                  <li key={promise}>
                    <Icon drawing={checkIcon} />
                    {promise}
                  </li>
                ))}
              </ul>
            </div>
            <div className={styles.place}>
              <Panel />
            </div>
          </Wrap>
        </div>
        <EmbedCode origin={window.location.origin} />
      </main>
    </>
  );
}

function Panel() {
  const { title, browser, address } = recorderTexts.unsupported;
  if (!canRecord())
    return (
      <FailureNote message={title}>
        <p>{window.isSecureContext ? browser : address}</p>
      </FailureNote>
    );
  return (
    <RemoteOutlet
      module="recorder/panel"
      screen={({ RecorderPanel }) => <RecorderPanel title={recorderTexts.panel} autoPreview={false} />}
    />
  );
}

/** Browsers hide media devices outside secure contexts. */
const canRecord = () => 'mediaDevices' in navigator && 'MediaRecorder' in window;
