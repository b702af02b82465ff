import { type Enquiries, handleEnquiry } from '@bandmark/contracts/api/enquiries';
import { asApiError, call, type RequestHandle } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useLastingError } from '@bandmark/ui/use-lasting-error';
import { useWhileVisible } from '@bandmark/ui/use-while-visible';
import { useState } from 'react';
import { operatorTexts } from '../operators/operator-texts';
import styles from './enquiries-section.module.css';
import { Moment } from './moment';

const words = operatorTexts.enquiries;

const REFRESH_MS = 60_000;

/** Enquiries about the plans, newest first. Each was also mailed to the sales address. */
export function EnquiriesSection({ enquiries: { state, retry } }: { enquiries: RequestHandle<Enquiries> }) {
  const failure = useLastingError(state);
  useWhileVisible(REFRESH_MS, () => {
    if (state.kind === 'ready' && !state.isReloading) retry();
  });
  return (
    <section aria-labelledby="enquiries" className={styles.section}>
      <h2 id="enquiries">{words.title}</h2>
      {failure ? (
        <p className={styles.note}>
          {failure.message}{' '}
          <Button size="small" onClick={retry}>
            {words.tryAgain}
          </Button>
        </p>
      ) : null}
      {state.kind === 'ready' && state.data.length === 0 ? <p className={styles.note}>{words.none}</p> : null}
      {state.kind === 'ready' && state.data.length > 0 ? (
        <ul className={styles.list}>
          {state.data.map((one) => (
            <Enquiry key={one.enquiryId} enquiry={one} onMarked={retry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Enquiry({ enquiry, onMarked }: { enquiry: Enquiries[number]; onMarked(): void }) {
  const { enquiryId, name, email, people, message, createdAt, handledAt = null } = enquiry;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; about: string | null } | null>(null);
  const who = words.who(enquiry.plan, enquiry.organisation);
  const label = handledAt === null ? words.mark : words.unmark;
  const mark = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call(handleEnquiry, { params: { enquiryId }, body: { isHandled: handledAt === null } });
      onMarked();
    } catch (thrown) {
      setProblem({ text: words.notMarked(asApiError(thrown).message), about: handledAt });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.enquiry}>
      <p className={styles.who}>{who}</p>
      <p className={styles.note}>
        {name}, <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {people === '' ? '' : words.people(people)}, <Moment at={createdAt} />
      </p>
      {message === '' ? null : <p className={styles.message}>{message}</p>}
      {/* Always rendered: screen readers announce changes of an existing live region, but not a region that is new. */}
      <div role="status">
        {handledAt === null ? null : (
          <p className={styles.note}>
            <SlottedText text={words.handled} slots={{ time: <Moment at={handledAt} /> }} />
          </p>
        )}
        {/* The response may have been lost after the change, which the next load shows. */}
        {problem && problem.about === handledAt ? <p className={styles.note}>{problem.text}</p> : null}
      </div>
      <Button
        size="small"
        className={styles.mark}
        isBusy={isBusy}
        aria-label={words.markOf(label, who)}
        onClick={() => void mark()}
      >
        {label}
      </Button>
    </li>
  );
}
