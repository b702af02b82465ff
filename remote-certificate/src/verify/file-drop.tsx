import { type ReactNode, useId, useState } from 'react';
import styles from './file-drop.module.css';
import { verifyTexts as texts } from './verify-texts';

interface Props {
  onFiles(files: readonly File[]): void;
  /** Which files, in words. */
  kinds: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A place to drop a file on, with a file field beside it. */
export function FileDrop({ onFiles, kinds, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      <p className={styles.words}>{texts.open.drop}</p>
      <p className={styles.kinds} id={`${id}-kinds`}>
        {kinds}
      </p>
      <div className={styles.actions}>
        <FileButton
          label={texts.open.choose}
          accept=".json,.png,.pdf,.jpg,.jpeg,.webp"
          describedBy={`${id}-kinds`}
          onFile={(file) => onFiles([file])}
          isPrimary
        />
        {children}
      </div>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  accept?: string;
  describedBy?: string;
  onFile(file: File): void;
  isPrimary?: boolean;
}

/** A file field that looks like a button: the native field has the browser's language and look. */
export function FileButton({ label, accept, describedBy, onFile, isPrimary = false }: FileButtonProps) {
  return (
    <label className={styles.button} data-primary={isPrimary || undefined}>
      {label}
      <input
        type="file"
        className={styles.input}
        accept={accept}
        aria-describedby={describedBy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Resets the field, so that choosing the same file again fires `change`.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
