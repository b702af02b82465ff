import { giveCertificateName } from '@bandmark/contracts/api/own-certificates';
import { checkIcon } from '@bandmark/ui/icons';
import { isCertificateName } from '@bandmark/domain/person-name';
import { asApiError, call, errorSentence } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts';
import styles from './account-form.module.css';
import { SectionActions } from './account-section';
import { accountTexts } from './account-texts';

const words = accountTexts.certificates;
/** The API's limit. */
const NAME_MAX_LENGTH = 120;

interface Props {
  /** Null until the owner gives one. */
  known: string | null;
  /** The account's name, from its owner or Google; may be empty. */
  suggested: string;
  onSaved(): void;
}

/** The name that certificates carry from now on. */
export function CertificateNameForm({ known, suggested, onSaved }: Props) {
  const [draft, setDraft] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The name that this form saved last. */
  const [saved, setSaved] = useState<string>();
  /** Progress or failure. */
  const [status, setStatus] = useState('');
  // The server has it by now, so the field follows the server again.
  if (draft !== undefined && draft === known) setDraft(undefined);
  const name = draft ?? known ?? suggested;
  const isSaved = status === '' && name === saved;
  const isValid = isCertificateName(name);
  const isNew = name.trim() !== known;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || !isNew || isSaving) return;
    setSaving(true);
    setStatus(words.saving);
    try {
      const { certificateName } = await call(giveCertificateName, { body: { name } });
      // Stays until `known` has it. What the owner typed meanwhile stays, unsaved.
      setDraft((now = name) => (now === name ? certificateName : now));
      setSaved(certificateName);
      setStatus('');
      onSaved();
    } catch (thrown) {
      setStatus(asApiError(thrown).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label={texts.certificateName.label}
        hint={`${texts.certificateName.hint} ${words.nameFuture}`}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={(value) => {
          setDraft(value);
          setStatus('');
        }}
        error={name.trim() !== '' && !isValid ? errorSentence('certificate_name_invalid') : undefined}
      />
      <SectionActions>
        {/* `aria-disabled`, because the button has the focus after saving, and a disabled button would lose it. */}
        <Button type="submit" disabled={!isValid} aria-disabled={!isNew} isBusy={isSaving}>
          {words.useName}
        </Button>
        <StatusText icon={isSaved ? checkIcon : undefined}>{isSaved ? words.saved : status}</StatusText>
      </SectionActions>
    </form>
  );
}
