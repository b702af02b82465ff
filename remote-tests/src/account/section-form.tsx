import { asApiError } from '@bandmark/platform';
import { Button, type ButtonProps } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './account-form.module.css';
import { SectionActions } from './account-section';
import { accountTexts } from './account-texts';

/** What a field of the form needs of it: an id that errors link to, and its error. */
type FieldProps = (name: string) => { id: string; error: string | undefined };

interface SectionFormProps {
  submit: string;
  busy: string;
  /** @throws ApiError, whose lines stand at their fields */
  send(): Promise<unknown>;
  onCancel(): void;
  children(field: FieldProps): ReactNode;
}

/** A form that opens on a sheet: sends once at a time, and says on top and at each field what was refused. */
export function SectionForm({ submit, busy, send, onCancel, children }: SectionFormProps) {
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [lines, setLines] = useState<{ message: string; field?: string }[]>([]);
  const idOf = (field: string) => `${field}${formId}`;

  const submitForm = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setLines([]);
    try {
      await send();
    } catch (reason) {
      setLines(asApiError(reason).lines);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submitForm(event)}>
      {lines.length > 0 ? (
        <ErrorList
          errors={lines.map(({ message, field }) => (field ? { message, fieldId: idOf(field) } : { message }))}
        />
      ) : null}
      {children((name) => ({ id: idOf(name), error: lines.find(({ field }) => field === name)?.message }))}
      <SectionActions>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{accountTexts.cancel}</Button>
      </SectionActions>
    </form>
  );
}

interface OpenButtonProps extends ButtonProps {
  /** The form has been open: the pressed button went with it, so the focus comes back to this one. */
  wasOpen: boolean;
}

/** Opens a form in its own place. */
export function OpenButton({ wasOpen, ...button }: OpenButtonProps) {
  return <Button autoFocus={wasOpen} {...button} />;
}
