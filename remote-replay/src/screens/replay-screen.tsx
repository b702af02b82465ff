import { belowApiBase } from '@bandmark/contracts/api-base';
import { href } from '@bandmark/contracts/routes';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { type ReplayTarget, replayTarget } from '@bandmark/contracts/replay-target';
import { skillName } from '@bandmark/domain/skills';
import { siteSettings, useAppStore } from '@bandmark/platform';
import { Link, useParams } from '@bandmark/platform/router';
import { EmptyState } from '@bandmark/ui/empty-state';
import { SkipLink } from '@bandmark/ui/page';
import { useMediaQuery } from '@bandmark/ui/use-media-query';
import { NARROW, ReplayPlayer } from '../player/replay-player';
import { texts } from '../texts';
import { ReplayHeader } from './replay-header';
import styles from './replay-screen.module.css';

/** `/replay/{type}/{uuid}/{mimeType}/{id}/{param5?}/{param6?}`: the public replay of a submitted answer. */
export function ReplayScreen() {
  const target = replayTarget(useParams());
  return target ? <ReplayOf target={target} /> : <NoReplay />;
}

function ReplayOf({ target }: { target: ReplayTarget }) {
  const settings = siteSettings();
  const isMobile = useAppStore((state) => state.isMobile);
  const isNarrow = useMediaQuery(NARROW);
  const { skill, uuid, mimeType, id } = target;
  const fileUrl = (extension: string) => belowApiBase(answerFilePath(id, uuid, extension), settings);
  const title = texts.page.title(skillName(skill));
  return (
    <div className={styles.page}>
      <SkipLink />
      <title>{`${title} · ${settings.siteName}`}</title>
      <ReplayHeader target={target} hasResults={!isMobile && !isNarrow} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <ReplayPlayer
          skill={skill}
          eventsUrl={fileUrl('json')}
          cameraUrl={fileUrl(mimeType)}
          manifestUrl={fileUrl('manifest.json')}
          layout="floating"
        />
      </main>
    </div>
  );
}

function NoReplay() {
  return (
    <main className={styles.none} id="main" tabIndex={-1}>
      <EmptyState
        isPage
        title={texts.page.none.title}
        action={<Link to={href('landing')}>{texts.page.none.action}</Link>}
      >
        {texts.page.none.text}
      </EmptyState>
    </main>
  );
}
