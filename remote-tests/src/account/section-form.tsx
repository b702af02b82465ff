import { asApiError } from '@bandmark/platform';
import { Button, type ButtonProps } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './account-form.module.css';
import { SectionActions } from './account-section';
import { accountTexts } from './account-texts';

/** Props of a field by its name: the id that errors link to, and its error. */
type FieldProps = (name: string) => { id: string; error: string | undefined };

interface SectionFormProps {
  submit: string;
  busy: string;
  /** @throws ApiError, whose lines are shown at their fields */
  send(): Promise<unknown>;
  onCancel(): void;
  children(field: FieldProps): ReactNode;
}

/** A form that opens on a sheet. Sends one request at a time, and shows errors on top and at each field. */
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
  /** True if the form was open before. The button that closed it has disappeared, so this one takes the focus. */
  wasOpen: boolean;
}

/** Opens a form in its own place. */
export function OpenButton({ wasOpen, ...button }: OpenButtonProps) {
  return <Button autoFocus={wasOpen} {...button} />;
}
