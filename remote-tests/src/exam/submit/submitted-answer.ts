import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import { wordCount } from '@bandmark/domain/word-count';
import { submitTexts } from './submit-texts';

const T = submitTexts.after;

/** "We have your text.": what was submitted, in a sentence. */
export function haveAnswer(task: Task): string {
  switch (task.kind) {
    case 'writing':
      return T.haveText;
    case 'essays':
      return T.haveTexts;
    case 'speaking':
    case 'listening':
    case 'reading':
      return T.haveAnswers;
  }
}

/** What was submitted when the time was over, with how much of it there was. @param text of the answer */
export function submittedByClock(task: Task, text: string): string {
  switch (task.kind) {
    case 'writing':
      return T.timeUpText(wordCount(text));
    case 'essays':
      return T.timeUpTexts((readAnswerDocument(text).texts ?? []).map((each) => wordCount(each)));
    case 'speaking':
      return T.timeUpSpeech;
    case 'listening':
    case 'reading':
      return T.timeUpAnswers(
        Object.values(readAnswerDocument(text).answers ?? {}).filter((each) => each !== '').length,
      );
  }
}
