import { isCertificateName } from '@bandmark/domain/person-name';
import { errorSentence } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { TextField } from '@bandmark/ui/text-field';
import { useState } from 'react';
import { texts } from '../../texts';
import type { TestPart } from '../part/test-part';
import styles from './certificate-name.module.css';

const words = texts.certificateName;
/** The API's limit. */
const NAME_MAX_LENGTH = 120;

export interface CertificateNameState {
  /** Null if the server does not ask for names. */
  known: string | null;
  draft: string;
  isEditing: boolean;
  edit(name: string): void;
  /** The name to send when the test begins; undefined to leave it unchanged. */
  given: string | undefined;
  isReady: boolean;
}

/** The name that the certificate will carry: asked for before the first test, shown before the later ones. */
export function useCertificateName({ certificateName, suggestedName = '' }: TestPart): CertificateNameState {
  const [draft, setDraft] = useState<string | null>(null);
  const isEditing = certificateName === null || draft !== null;
  const name = draft ?? certificateName ?? suggestedName;
  return {
    known: certificateName ?? null,
    draft: name,
    isEditing,
    edit: setDraft,
    given: isEditing ? name.trim() : undefined,
    isReady: !isEditing || isCertificateName(name),
  };
}

export function CertificateName({ known, draft, isEditing, edit, isReady }: CertificateNameState) {
  const [isLeft, setLeft] = useState(false);
  if (isEditing) {
    return (
      <TextField
        label={words.label}
        hint={words.hint}
        autoComplete="name"
        aria-required
        // The pressed button had the focus, and this field replaces it.
        autoFocus={known !== null}
        maxLength={NAME_MAX_LENGTH}
        value={draft}
        onChange={edit}
        onBlur={() => setLeft(draft.trim() !== '')}
        error={isLeft && !isReady ? errorSentence('certificate_name_invalid') : undefined}
      />
    );
  }
  if (known === null) return null;
  return (
    <div className={styles.known}>
      <p>{words.willCarry(known)}</p>
      <Button variant="quiet" onClick={() => edit(known)}>
        {words.change}
      </Button>
    </div>
  );
}
