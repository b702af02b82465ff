import { signOut } from '@bandmark/contracts/api/auth';
import { type ApiError, asApiError, call, clearSession, emit } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';

const words = accountTexts.devices;

/** Ends every session of the account. The reload leads to the sign-in, as after any Log Out. */
async function logOutEverywhere(): Promise<void> {
  await call(signOut, { body: { everywhere: true } });
  clearSession();
  emit('LOGOUT');
  window.location.reload();
}

/** For an owner who lost a device, or signed in on a shared one. */
export function LogOutEverywhere() {
  const [isEnding, setIsEnding] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const end = async () => {
    setIsEnding(true);
    setFailure(null);
    try {
      await logOutEverywhere();
    } catch (thrown) {
      setFailure(asApiError(thrown));
      setIsEnding(false);
    }
  };
  return (
    <SectionPart title={words.title}>
      <p>{words.about}</p>
      <SectionActions>
        <Button isBusy={isEnding} busyText={words.loggingOut} onClick={() => void end()}>
          {words.logOut}
        </Button>
        <StatusText>{failure ? failure.message : ''}</StatusText>
      </SectionActions>
    </SectionPart>
  );
}
