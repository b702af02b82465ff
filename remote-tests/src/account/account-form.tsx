import type { User } from '@bandmark/contracts/api/auth';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { TextField } from '@bandmark/ui/text-field';
import type { FormEvent } from 'react';
import styles from './account-form.module.css';
import { useAccountName } from './use-account-name';

/** As long as the API takes. */
const NAME_MAX_LENGTH = 120;

export function AccountForm({ user }: { user: User }) {
  const { name, edit, save, canSave, isSaving, isSaved } = useAccountName(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.sheet} onSubmit={submit}>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={edit}
        hint="As it stands on your certificates."
      />
      <dl className={styles.row}>
        <dt>Subscription</dt>
        <dd>Premium</dd>
      </dl>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={!canSave}>
          Save
        </Button>
        <StatusText icon={isSaved ? 'check' : undefined}>{isSaving ? 'Saving…' : isSaved ? 'Saved' : ''}</StatusText>
      </div>
    </form>
  );
}
