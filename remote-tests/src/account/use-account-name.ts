import { newUserName } from '@bandmark/contracts/api/tests';
import type { User } from '@bandmark/contracts/api/auth';
import { isAccountName } from '@bandmark/domain/credentials';
import { cleanName } from '@bandmark/domain/person-name';
import { useAppStore, call } from '@bandmark/platform';
import { useState } from 'react';

/** The account's editable name (spec §2, §5). A failed save is only logged (spec §8). */
export function useAccountName(user: User) {
  /** Undefined until the owner edits it, so that a name arriving with user-info is still shown. */
  const [draft, setDraft] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [hasSaved, setHasSaved] = useState(false);
  const name = draft ?? user.name;
  const canSave = isAccountName(name) && !isSaving;

  const save = async () => {
    if (!canSave) return;
    const saved = cleanName(name);
    setIsSaving(true);
    setHasSaved(false);
    try {
      await call(newUserName, { body: { name: saved } });
      // Updates the current user, because user-info may have responded in the meantime.
      useAppStore.setState(({ user: present }) => ({ user: present && { ...present, name: saved } }));
      // What the owner typed meanwhile stays, unsaved.
      setDraft((now) => (now === name ? undefined : now));
      setHasSaved(true);
    } catch (reason) {
      console.warn('The name was not saved', reason);
    } finally {
      setIsSaving(false);
    }
  };
  return { name, edit: setDraft, save, canSave, isSaving, isSaved: hasSaved && draft === undefined };
}
