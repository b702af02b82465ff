import { ENQUIRIES_AT_ONCE, type Enquiries, handleEnquiry } from '@bandmark/contracts/api/enquiries';
import { asApiError, call, type RequestHandle } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useLastingError } from '@bandmark/ui/use-lasting-error';
import { useNextFocus } from '@bandmark/ui/use-next-focus';
import { useWhileVisible } from '@bandmark/ui/use-while-visible';
import { useRef, useState } from 'react';
import { operatorTexts } from '../operators/operator-texts';
import styles from './enquiries-section.module.css';
import { Moment } from './moment';

const words = operatorTexts.enquiries;

const REFRESH_MS = 60_000;

interface Props {
  /** `isWhole`: fewer came than were asked for. */
  enquiries: RequestHandle<{ list: Enquiries; isWhole: boolean }>;
  /** @param shown how many are shown now */
  onMore(shown: number): void;
}

/** Enquiries about the plans, newest first. Each was also mailed to the sales address. */
export function EnquiriesSection({ enquiries: { state, retry }, onMore }: Props) {
  const failure = useLastingError(state);
  const end = useRef<HTMLDivElement>(null);
  const loaded = state.kind === 'ready' ? state.data : null;
  const { list, isWhole } = loaded ?? { list: [], isWhole: true };
  const expectFocus = useNextFocus(end, isWhole);
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
      {loaded?.list.length === 0 ? <p className={styles.note}>{words.none}</p> : null}
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((one) => (
            <Enquiry key={one.enquiryId} enquiry={one} onMarked={retry} />
          ))}
        </ul>
      ) : null}
      {/* Always rendered, as that of an enquiry. */}
      <div ref={end} tabIndex={-1} role="status">
        {list.length < ENQUIRIES_AT_ONCE ? null : (
          <p className={styles.note}>
            {/* There may be more: an older server never lists more than these. */}
            {isWhole && list.length !== ENQUIRIES_AT_ONCE ? words.all(list.length) : words.newest(list.length)}
          </p>
        )}
      </div>
      {isWhole ? null : (
        <Button
          size="small"
          className={styles.mark}
          onClick={() => {
            expectFocus();
            onMore(list.length);
          }}
        >
          {words.older}
        </Button>
      )}
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
