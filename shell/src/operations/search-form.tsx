import { Button } from '@bandmark/ui/button';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './operated.module.css';

interface SearchFormProps {
  label: string;
  hint: string;
  find: string;
  /** The search text of the data that is shown. */
  text: string;
  onSearch(text: string): void;
}

/** A field that searches only on submit, so that each search becomes an address. */
export function SearchForm({ label, hint, find, text, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(text);
  // Back and Forward change the search: the field follows, without a remount that would lose the focus.
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <TextField
        className={styles.field}
        label={label}
        hint={hint}
        value={typed}
        onChange={setTyped}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit">{find}</Button>
    </form>
  );
}
