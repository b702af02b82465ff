import { href } from '@bandmark/contracts/routes';
import { isSignedIn, siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon } from '@bandmark/ui/icons';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { Rosette } from '@bandmark/ui/rosette';
import { RemoteOutlet } from '../outlet/remote-outlet';
import { texts } from '../texts';
import { EmbedCode } from './embed-code';
import styles from './recorder-screen.module.css';
import { recorderTexts } from './recorder-texts';

/** Where anyone can try the recorder, with the code that puts it on another page. Part of the shell; the panel is the recorder's. */
export function RecorderScreen() {
  const signedIn = isSignedIn();
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label={texts.nav.site}>
          <Link className={navItemClass} to={href(signedIn ? 'tests' : 'sign-in')}>
            {signedIn ? texts.nav.tests : texts.nav.signIn}
          </Link>
        </PageNav>
      </PageHeader>
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

/** Browsers hide devices from addresses that are not secure. */
const canRecord = () => 'mediaDevices' in navigator && 'MediaRecorder' in window;
