import { href } from '@bandmark/contracts/routes';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import styles from './marking-list.module.css';
import { markingTexts } from './marking-texts';
import type { WaitingAnswer } from './request-marking';
import { waitingTime } from './waiting-time';

const words = markingTexts.list;

export function MarkingTable({ answers }: { answers: readonly WaitingAnswer[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{words.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.skill}</th>
          <th scope="col" className={styles.wide}>
            {words.submitted}
          </th>
          <th scope="col">{words.waiting}</th>
          <th scope="col" className={styles.wide}>
            {words.words}
          </th>
          <th scope="col" className={styles.wide}>
            {words.recording}
          </th>
          <th scope="col">
            <VisuallyHidden>{words.action}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => {
          const submitted = shortDateAndTime(answer.submittedAt);
          return (
            <tr key={answer.attemptId}>
              <th scope="row">{skillName(answer.skill)}</th>
              <td className={styles.wide}>
                <time dateTime={answer.submittedAt}>{submitted}</time>
              </td>
              <td>{answer.waitingMs === undefined ? <Dash /> : waitingTime(answer.waitingMs)}</td>
              <td className={styles.wide}>{answer.words ?? <Dash />}</td>
              <td className={styles.wide}>{words.recordings[answer.recordingState]}</td>
              <td>
                <WayToMark answer={answer} submitted={submitted} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Link to the answer; none while another examiner has claimed it. */
function WayToMark({ answer, submitted }: { answer: WaitingAnswer; submitted: string }) {
  if (answer.claimedBy === 'other') return <span className={styles.claimed}>{words.beingMarked}</span>;
  const isBegun = answer.hasDraft ?? false;
  return (
    <Link className={buttonClass({ size: 'small' })} to={href('marking', { id: answer.attemptId })}>
      {isBegun ? words.goOn : words.mark}
      <VisuallyHidden> {words.markWhat(answer.skill, submitted)}</VisuallyHidden>
    </Link>
  );
}

function Dash() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{words.noText}</VisuallyHidden>
    </>
  );
}
