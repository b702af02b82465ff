import { TextField, type TextFieldProps } from '@bandmark/ui/text-field';

/** The API's limit. */
const MAX_LENGTH = 256;

export function PasswordInput(props: Omit<TextFieldProps, 'type'> & { autoComplete: string }) {
  return <TextField {...props} type="password" autoCapitalize="none" spellCheck={false} maxLength={MAX_LENGTH} />;
}
