import { isPlaceAlone, readAnswerDocument } from '@bandmark/contracts/answer-document';
import { type AnswerFile, MAX_ANSWER_FILE_BYTES, readAnswerFile } from '@bandmark/contracts/answer-file';
import { submitAnswerFile } from '@bandmark/contracts/api/attempts';
import { refusalOf } from '@bandmark/contracts/refusal';
import { asApiError, call } from '@bandmark/platform';
import { StatusText } from '@bandmark/ui/status-text';
import { type ChangeEvent, useId, useState } from 'react';
import { AccountSection, SectionActions } from './account-section';
import { accountTexts } from './account-texts';
import styles from './answer-file-section.module.css';

const words = accountTexts.answerFile;

/** Accepts an answer file that a candidate downloaded while offline. */
export function AnswerFileSection() {
  const id = useId();
  const [outcome, setOutcome] = useState('');
  const submitFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setOutcome(words.sending);
    setOutcome(await outcomeOf(file));
    // Resets the field, so that choosing the same file again fires `change`.
    target.value = '';
  };
  return (
    <AccountSection title={words.title} about={words.about}>
      <div className={styles.field}>
        <label htmlFor={id}>{words.label}</label>
        <p id={`${id}-hint`}>{words.hint}</p>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          aria-describedby={`${id}-hint`}
          onChange={(event) => void submitFile(event)}
        />
      </div>
      <SectionActions>
        <StatusText>{outcome}</StatusText>
      </SectionActions>
    </AccountSection>
  );
}

async function outcomeOf(file: File): Promise<string> {
  if (file.size > MAX_ANSWER_FILE_BYTES) return words.notOurs;
  const text = await textOf(file);
  if (text === null) return words.unreadable;
  const answer = readAnswerFile(text);
  return answer ? send(answer) : words.notOurs;
}

/** @returns null if the file cannot be read, for instance because it was deleted or changed since it was chosen */
async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch {
    return null;
  }
}

/** Whether the text is the document of a part that the answer key marks; the documents of essays have texts. */
function isKeyed(text: string): boolean {
  const { version: _, texts, ...rest } = readAnswerDocument(text);
  return texts === undefined && Object.keys(rest).length > 0;
}

async function send({ attemptId, tabId, sequence, text }: AnswerFile): Promise<string> {
  try {
    const { outcome } = await call(submitAnswerFile, { params: { attemptId }, body: { tabId, sequence, text } });
    if (isPlaceAlone(text)) return words.place;
    return (isKeyed(text) ? words.keyedOutcomes : words.outcomes)[outcome];
  } catch (thrown) {
    const error = asApiError(thrown);
    return refusalOf(error) === 404 ? words.notYours : error.message;
  }
}
