import { listOwnCertificates } from '@bandmark/contracts/api/own-certificates';
import { call, useRequest } from '@bandmark/platform';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { AccountSection } from './account-section';
import { accountTexts } from './account-texts';
import { CertificateNameForm } from './certificate-name-form';
import { OwnCertificatePart } from './own-certificate-part';
import styles from './own-certificate-part.module.css';

const words = accountTexts.certificates;

/** The name on certificates, and for each test its certificate and who can watch its recordings. */
export function CertificatesSection() {
  const { state, retry } = useRequest('own-certificates', (signal) => call(listOwnCertificates, {}, { signal }));
  return (
    <AccountSection title={words.title} about={words.about}>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? (
        <FailureNote message={state.error.message} onRetry={retry}>
          {state.kind === 'ready' ? accountTexts.earlier : null}
        </FailureNote>
      ) : null}
      {state.kind === 'ready' ? (
        <>
          <CertificateNameForm
            known={state.data.certificateName}
            suggested={state.data.suggestedName}
            onSaved={retry}
          />
          <div className={styles.tests}>
            {state.data.tests.length === 0 ? <p>{words.none}</p> : null}
            {state.data.tests.map((test) => (
              <OwnCertificatePart
                key={test.myTestId}
                test={test}
                certificateName={state.data.certificateName}
                onChanged={retry}
              />
            ))}
          </div>
        </>
      ) : null}
    </AccountSection>
  );
}
