import { makeArchiveLink } from '@bandmark/contracts/api/account';
import { belowApiBase } from '@bandmark/contracts/api-base';
import { downloadIcon } from '@bandmark/ui/icons';
import { call, siteSettings } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { AccountSection, SectionActions } from './account-section';
import { accountTexts } from './account-texts';
import { useAction } from './use-action';

const words = accountTexts.data;

/** Everything that the site holds about the owner, as one archive. */
export function DataSection() {
  const download = async () => {
    startDownload(belowApiBase((await call(makeArchiveLink, {})).href, siteSettings()));
  };
  const { isBusy, outcome, run } = useAction(download, words.started);
  return (
    <AccountSection title={words.title} about={words.about}>
      <p>{words.content}</p>
      <SectionActions>
        <Button icon={downloadIcon} isBusy={isBusy} busyText={words.preparing} onClick={run}>
          {words.download}
        </Button>
        <StatusText>{outcome}</StatusText>
      </SectionActions>
    </AccountSection>
  );
}

/** Downloads by a link, because only the browser's own download saves gigabytes without buffering them in memory. */
function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
