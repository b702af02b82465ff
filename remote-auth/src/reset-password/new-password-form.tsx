import { isPassword } from '@bandmark/domain/credentials';
import { errorSentence } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { type FormEvent, useId, useState } from 'react';
import { loadCalls, prepareCalls } from '../calls/load-calls';
import { errorsOf, fieldError, type FormError, messageOf } from '../sign-in/form-error';
import { PasswordField } from '../sign-in/password-field';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';

const words = texts.newPassword;

interface NewPasswordFormProps {
  token: string;
  onDone(): void;
}

/** The form that the link in a recovery mail opens, with the same password rule as sign-up (spec §5). */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormError[]>([]);
  const [round, setRound] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const fieldId = `password${useId()}`;
  const error = messageOf(errors, 'password');
  const rule = errorSentence('password_weak');

  const show = (found: FormError[]) => {
    setErrors(found);
    setRound(round + 1);
  };
  const submit = async () => {
    if (isBusy) return;
    if (!isPassword(password)) {
      show([fieldError('password', 'password_weak')]);
      return;
    }
    setErrors([]);
    setIsBusy(true);
    try {
      const { setNewPassword } = await loadCalls();
      await setNewPassword(token, password);
      onDone();
    } catch (reason) {
      show(errorsOf(reason));
      setIsBusy(false);
    }
  };

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {errors.length > 0 ? (
        <ErrorList
          key={round}
          errors={errors.map(({ message, field }) => (field ? { message, fieldId } : { message }))}
        />
      ) : null}
      <PasswordField
        id={fieldId}
        label={words.label}
        autoComplete="new-password"
        value={password}
        onChange={(value) => {
          prepareCalls();
          setPassword(value);
        }}
        error={error}
        hint={error === rule ? undefined : rule}
      />
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} busyText={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
