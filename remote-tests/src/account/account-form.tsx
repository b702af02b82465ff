import type { User } from '@bandmark/contracts/api/auth';
import { checkIcon } from '@bandmark/ui/icons';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { TextField } from '@bandmark/ui/text-field';
import type { FormEvent } from 'react';
import styles from './account-form.module.css';
import { AccountSection, SectionActions } from './account-section';
import { accountTexts } from './account-texts';
import { useAccountName } from './use-account-name';

/** The API's limit. */
const NAME_MAX_LENGTH = 120;

const words = accountTexts.profile;

export function AccountForm({ user }: { user: User }) {
  const { name, edit, save, canSave, isSaving, isSaved } = useAccountName(user);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <AccountSection title={words.title} about={words.about}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={words.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onChange={edit}
          hint={words.nameHint}
        />
        <dl className={styles.plan}>
          <dt>{words.subscription}</dt>
          <dd>{words.plan}</dd>
        </dl>
        <SectionActions>
          <Button type="submit" variant="primary" disabled={!canSave && !isSaving} isBusy={isSaving}>
            {words.save}
          </Button>
          <StatusText icon={isSaved ? checkIcon : undefined}>
            {isSaving ? words.saving : isSaved ? words.saved : ''}
          </StatusText>
        </SectionActions>
      </form>
    </AccountSection>
  );
}
