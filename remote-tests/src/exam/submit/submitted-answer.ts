import { readAnswerDocument } from '@bandmark/contracts/answer-document';
import type { Task } from '@bandmark/contracts/tasks/any-task';
import { wordCount } from '@bandmark/domain/word-count';
import { submitTexts } from './submit-texts';

const words = submitTexts.after;

/** "We have your text.": what was submitted, in a sentence. */
export function haveAnswer(task: Task): string {
  switch (task.kind) {
    case 'writing':
      return words.haveText;
    case 'essays':
      return words.haveTexts;
    case 'speaking':
      return words.haveSpeech;
    case 'listening':
    case 'reading':
      return words.haveAnswers;
  }
}

/** Says what was submitted at the end of the time, with its amount. @param text of the answer */
export function submittedByClock(task: Task, text: string): string {
  switch (task.kind) {
    case 'writing':
      return words.timeUpText(wordCount(text));
    case 'essays':
      return words.timeUpTexts((readAnswerDocument(text).texts ?? []).map((each) => wordCount(each)));
    case 'speaking':
      return words.timeUpSpeech;
    case 'listening':
    case 'reading':
      return words.timeUpAnswers(
        Object.values(readAnswerDocument(text).answers ?? {}).filter((each) => each !== '').length,
      );
  }
}
