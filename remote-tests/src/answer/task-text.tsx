import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';
import { writingTexts } from '../exam/writing/writing-texts';
import { answerTexts } from './answer-texts';
import styles from './answer.module.css';
import { DrawingImage } from './drawing-image';

interface TaskTextProps {
  task: Task;
  /** As SVG, by file. */
  drawings?: Readonly<Record<string, string>> | undefined;
  /** Smaller, for use beside the answer. */
  isCompact?: boolean;
}

/** The task of an answer, for examiners and readers. */
export function TaskText({ task, drawings = {}, isCompact = false }: TaskTextProps) {
  return <div className={styles.task}>{contentOf(task, drawings, isCompact)}</div>;
}

function contentOf(task: Task, drawings: Readonly<Record<string, string>>, isCompact: boolean) {
  switch (task.kind) {
    case 'writing':
      return <EssayPrompt {...task} isCompact={isCompact} />;
    case 'essays':
      return task.tasks.map((essay) => (
        <div key={essay.title} className={styles.essay}>
          <h3>{essay.title}</h3>
          <EssayPrompt {...essay} drawing={drawings[essay.figure?.file ?? '']} isCompact={isCompact} />
        </div>
      ));
    case 'speaking':
      return <SpokenParts parts={task.parts} />;
    case 'listening':
      return <PartTitles parts={task.parts} />;
    case 'reading':
      return <PartTitles parts={task.passages} />;
  }
}

interface EssayPromptProps {
  prompt: string;
  points: readonly string[];
  minimumWords: number;
  figure?: EssaysTask['tasks'][number]['figure'];
  /** The figure's SVG, if the server sends it. */
  drawing?: string | undefined;
  isCompact: boolean;
}

function EssayPrompt({ prompt, points, minimumWords, figure, drawing, isCompact }: EssayPromptProps) {
  return (
    <>
      <p className={isCompact ? styles.compact : styles.prompt}>{prompt}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        <li>{writingTexts.minimum(minimumWords)}</li>
      </ul>
      {figure && drawing !== undefined ? <DrawingImage figure={figure} svg={drawing} /> : null}
      {figure && drawing === undefined ? (
        <p className={styles.figure}>
          <b>{answerTexts.figure}</b> {figure.description}
        </p>
      ) : null}
    </>
  );
}

function SpokenParts({ parts }: Pick<SpeakingTask, 'parts'>) {
  /** Questions are numbered through all parts, as in the player of the recording. */
  const startOf = (index: number) =>
    parts.slice(0, index).reduce((number, { questions }) => number + questions.length, 1);
  return parts.map((part, index) => (
    <div key={part.title}>
      <h3>{part.title}</h3>
      <ol start={startOf(index)}>
        {part.questions.map((question) => (
          <li key={question.text}>
            {question.text}
            {question.points ? ` (${question.points.join('; ')})` : null}
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** A task that an answer key marks; the standard test result shows its questions. */
function PartTitles({ parts }: { parts: readonly { title: string }[] }) {
  return (
    <ol>
      {parts.map(({ title }) => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  );
}
