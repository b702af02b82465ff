import { href } from '@bandmark/contracts/routes';
import { LinkAction } from '../auth-page/link-action';
import { claimIn, useLinkToken } from '../auth-page/link-token';
import { texts } from '../texts';

const words = texts.confirmAddress;

/** `/confirm-address#token=…`, the link in a mail. */
export function ConfirmAddressScreen() {
  const token = useLinkToken();
  return (
    <LinkAction
      key={token}
      token={token}
      words={words}
      question={words.ask(claimIn(token, 'email') || words.thisAddress)}
      check={({ checkToken }) => checkToken.confirm(token)}
      act={async ({ confirmByLink }) => words.done((await confirmByLink(token)).email)}
      wayOut={<a href={href('account')}>{words.toAccount}</a>}
      next={<a href={href('tests')}>{words.toTests}</a>}
    />
  );
}
