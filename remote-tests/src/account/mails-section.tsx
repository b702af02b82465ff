import { mailPreferences, sendConfirmation, setMailPreference } from '@bandmark/contracts/api/mails';
import { ownValue } from '@bandmark/domain/own-value';
import { checkIcon } from '@bandmark/ui/icons';
import { asApiError, call, useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { Checkbox } from '@bandmark/ui/checkbox';
import { FailureNote } from '@bandmark/ui/failure-note';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { AccountSection, SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import styles from './mails-section.module.css';
import { useAction } from './use-action';

const words = accountTexts.mails;
const KINDS: Readonly<Record<string, string>> = words.kinds;

/** Which mails the owner gets, and the link that confirms their address once more. */
export function MailsSection() {
  const { state, retry } = useRequest('mails', (signal) => call(mailPreferences, {}, { signal }));
  return (
    <AccountSection title={words.title} about={words.about}>
      {state.kind === 'error' ? (
        <FailureNote message={state.error.message} onRetry={retry} />
      ) : (
        <Choices kinds={state.kind === 'ready' ? state.data.kinds : null} />
      )}
      {state.kind === 'ready' && !state.data.isConfirmed ? <Unconfirmed /> : null}
    </AccountSection>
  );
}

/** Shown until the preferences load, to prevent layout shift. */
const AS_USUAL = Object.keys(KINDS).map((kind) => ({ kind, isOn: true }));

/** Each checkbox is saved at once; if that fails, it reverts and the reason is shown. */
function Choices({ kinds }: { kinds: readonly { kind: string; isOn: boolean }[] | null }) {
  const [saved, setSaved] = useState<Readonly<Record<string, boolean>>>({});
  /** Shown before it is saved. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean | undefined>>>({});
  const [status, setStatus] = useState('');
  // Leaves out kinds of a newer server, which have no name here yet.
  const known = kinds?.filter(({ kind }) => ownValue(KINDS, kind) !== undefined) ?? AS_USUAL;
  const change = async (kind: string, isOn: boolean) => {
    setChosen((before) => ({ ...before, [kind]: isOn }));
    setStatus(words.saving);
    try {
      await call(setMailPreference, { body: { kind, isOn } });
      setSaved((before) => ({ ...before, [kind]: isOn }));
      setStatus(words.saved);
    } catch (thrown) {
      setChosen((before) => ({ ...before, [kind]: undefined }));
      setStatus(asApiError(thrown).message);
    }
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{words.legend}</legend>
      {known.map(({ kind, isOn }) => (
        <Checkbox
          key={kind}
          checked={chosen[kind] ?? saved[kind] ?? isOn}
          disabled={kinds === null}
          onChange={(ticked) => void change(kind, ticked)}
        >
          {KINDS[kind]}
        </Checkbox>
      ))}
      <p className={styles.always}>{words.always}</p>
      <StatusText icon={status === words.saved ? checkIcon : undefined}>{status}</StatusText>
    </fieldset>
  );
}

function Unconfirmed() {
  const { isBusy, outcome, run } = useAction(() => call(sendConfirmation, {}), words.sent);
  return (
    <SectionPart title={words.unconfirmed}>
      <p>{words.confirm}</p>
      <SectionActions>
        <Button isBusy={isBusy} busyText={words.sending} onClick={run}>
          {words.sendAgain}
        </Button>
        <StatusText icon={outcome === words.sent ? checkIcon : undefined}>{outcome}</StatusText>
      </SectionActions>
    </SectionPart>
  );
}
