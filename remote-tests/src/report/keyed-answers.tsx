import type { KeyedReport } from '@bandmark/contracts/api/full-tests';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { type Question, questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { ownValue } from '@bandmark/domain/own-value';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, crossIcon } from '@bandmark/ui/icons';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { standardResultTexts } from '../standard-result/standard-result-texts';
import styles from './keyed-answers.module.css';
import { reportTexts } from './report-texts';

const words = reportTexts.keyed;
type Answer = KeyedReport['answers'][number];

interface KeyedAnswersProps {
  groups: readonly QuestionGroup[];
  answers: readonly Answer[];
}

/** The questions of a part: what was asked, what was answered, and whether it was right. */
export function KeyedAnswers({ groups, answers }: KeyedAnswersProps) {
  return (
    <ol className={styles.list}>
      {groups.flatMap((group) =>
        questionsOf(group).map((question) => {
          const answer = answers.find(({ number }) => number === question.number);
          if (!answer) return null;
          const read = (text: string) => inWords(text, question, group);
          return (
            <li
              key={question.number}
              value={question.number}
              className={answer.isCorrect ? styles.right : styles.wrong}
            >
              <b className={styles.number}>{question.number}</b>
              <div>
                <p className={styles.question}>{withGap(question)}</p>
                <p className={styles.answer}>
                  <span>{words.yourAnswer}</span> {answer.answer === '' ? words.none : read(answer.answer)}
                </p>
                {answer.key ? (
                  <p className={styles.answer}>
                    <span>{words.key}</span> {answer.key.map(read).join(words.or)}
                  </p>
                ) : null}
              </div>
              <Icon drawing={answer.isCorrect ? checkIcon : crossIcon} size={18} />
              <VisuallyHidden>
                {answer.isCorrect ? standardResultTexts.correct : standardResultTexts.wrong}
              </VisuallyHidden>
            </li>
          );
        }),
      )}
    </ol>
  );
}

/** Shows the question's own gap as a line, and the gaps of other questions as their numbers. */
function withGap({ text, number }: Question): string {
  return text.replace(/\{(\d+)\}/g, (_, gap: string) => (Number(gap) === number ? '____' : `(${gap})`));
}

/** A letter with the text of its choice, or a judgement in words; any other answer unchanged. */
function inWords(answer: string, { kind, choices }: Question, group: QuestionGroup): string {
  if (kind === 'judgement' && group.kind === 'judgement')
    return ownValue(words.judgements[group.about], answer) ?? answer;
  const choice = choices?.find(({ letter }) => letter.toLowerCase() === answer.toLowerCase());
  return choice ? `${choice.letter}: ${choice.text}` : answer;
}
