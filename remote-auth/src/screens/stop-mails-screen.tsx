import { href } from '@bandmark/contracts/routes';
import { ownValue } from '@bandmark/domain/own-value';
import { LinkAction } from '../auth-page/link-action';
import { claimIn, useLinkToken } from '../auth-page/link-token';
import { texts } from '../texts';

const words = texts.stopMails;
const ABOUT: Readonly<Record<string, string>> = words.about;

/** `/stop-mails#token=…`, the link at the foot of an optional mail. */
export function StopMailsScreen() {
  const token = useLinkToken();
  const toAccount = <a href={href('account')}>{words.choose}</a>;
  return (
    <LinkAction
      key={token}
      token={token}
      words={words}
      question={ownValue(ABOUT, claimIn(token, 'kind')) ?? words.about.other}
      check={({ checkToken }) => checkToken.stop(token)}
      act={async ({ stopByLink }) => {
        await stopByLink(token);
        return words.undo;
      }}
      wayOut={toAccount}
      next={toAccount}
    />
  );
}
