import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { href } from '@bandmark/contracts/routes';
import type { ReplayTarget } from '@bandmark/contracts/replay-target';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { shortDate } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { call, isSignedIn, siteSettings, useRequest } from '@bandmark/platform';
import { Link, useLocation } from '@bandmark/platform/router';
import { Icon } from '@bandmark/ui/icon';
import { backIcon } from '@bandmark/ui/icons';
import { Logo } from '@bandmark/ui/logo';
import { ResultButtons, resultLinks } from '../results/result-links';
import { texts } from '../texts';
import styles from './replay-screen.module.css';

type RecordingFacts = CallResponse<typeof recordingFacts>;

/** Names the recording and its owner, and links back to its origin and to its assessment. */
export function ReplayHeader({ target, hasResults }: { target: ReplayTarget; hasResults: boolean }) {
  const settings = siteSettings();
  const facts = useRecordingFacts(target);
  const links = hasResults ? resultLinks(target, settings) : [];
  return (
    <header className={styles.top}>
      <Link className={styles.home} to={href('landing')} aria-label={texts.page.home(settings.siteName)}>
        <Logo siteName={settings.siteName} />
      </Link>
      <div className={styles.what}>
        <h1>{texts.page.title(skillName(target.skill))}</h1>
        {/* Always rendered, so that the content below does not move when the name arrives. */}
        <p className={styles.whose}>{facts ? whose(facts) : null}</p>
      </div>
      <WayBack facts={facts} />
      {links.length === 0 ? null : (
        <nav className={styles.results} aria-label={texts.page.assessment}>
          <ResultButtons links={links} />
        </nav>
      )}
    </header>
  );
}

/**
 * Whose recording it is; null while loading and after a failure. A failure is not shown, because the recording plays
 * without these facts and the player reports its own failures.
 */
function useRecordingFacts({ id, uuid }: ReplayTarget): RecordingFacts | null {
  const { state } = useRequest(`${id} ${uuid}`, (signal) => call(recordingFacts, { params: { id, uuid } }, { signal }));
  return state.kind === 'ready' ? state.data : null;
}

function whose({ userName, testNumber, recordedAt }: RecordingFacts): string {
  const date = shortDate(recordedAt);
  return userName === null ? texts.page.ofTest(testNumber, date) : texts.page.heldBy(userName, date);
}

/** Links back to the list that the replay was opened from, to its certificate, or to a signed-in visitor's tests. */
function WayBack({ facts }: { facts: RecordingFacts | null }) {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const isFromTests = state?.from === 'tests';
  const certificateId = isFromTests ? null : (facts?.certificateId ?? null);
  if (certificateId !== null)
    return (
      // A plain anchor, because the certificate at that address replaces the whole site.
      <a className={styles.back} href={certificateUrl(certificateId)}>
        <Icon drawing={backIcon} size={18} /> <span>{texts.page.backToCertificate}</span>
      </a>
    );
  if (!isFromTests && !isSignedIn()) return null;
  return (
    <Link className={styles.back} to={href('tests')}>
      <Icon drawing={backIcon} size={18} /> <span>{texts.page.backToTests}</span>
    </Link>
  );
}
