import { href } from '@bandmark/contracts/routes';
import { skillName } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import styles from './marking-list.module.css';
import { recordingText } from './recording-state';
import type { WaitingAnswer } from './request-marking';

const WHEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export function MarkingTable({ answers }: { answers: readonly WaitingAnswer[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Answers that wait for a mark, oldest first</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Skill</th>
          <th scope="col">Submitted</th>
          <th scope="col" className={styles.wide}>
            Words
          </th>
          <th scope="col" className={styles.wide}>
            Recording
          </th>
          <th scope="col">
            <VisuallyHidden>Action</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => {
          const submitted = WHEN.format(new Date(answer.submittedAt));
          return (
            <tr key={answer.attemptId}>
              <th scope="row">{skillName(answer.skill)}</th>
              <td>
                <time dateTime={answer.submittedAt}>{submitted}</time>
              </td>
              <td className={styles.wide}>{answer.words ?? <Dash />}</td>
              <td className={styles.wide}>{recordingText(answer.recordingState)}</td>
              <td>
                <Link className={buttonClass({ size: 'small' })} to={href('marking', { id: answer.attemptId })}>
                  Mark
                  <VisuallyHidden>
                    {' '}
                    {answer.skill}, {submitted}
                  </VisuallyHidden>
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Dash() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not a text</VisuallyHidden>
    </>
  );
}
