import { listEnquiries } from '@bandmark/contracts/api/enquiries';
import { call, useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { operatorTexts } from '../operators/operator-texts';
import styles from './enquiries-section.module.css';
import { Moment } from './moment';

const words = operatorTexts.enquiries;

/** Enquiries about the plans, newest first. Each was also mailed to the sales address. */
export function EnquiriesSection() {
  const { state, retry } = useRequest('enquiries', (signal) => call(listEnquiries, {}, { signal }));
  return (
    <section aria-labelledby="enquiries" className={styles.section}>
      <h2 id="enquiries">{words.title}</h2>
      {state.kind === 'error' ? (
        <p className={styles.note}>
          {state.error.message}{' '}
          <Button size="small" onClick={retry}>
            {words.tryAgain}
          </Button>
        </p>
      ) : null}
      {state.kind === 'ready' && state.data.length === 0 ? <p className={styles.note}>{words.none}</p> : null}
      {state.kind === 'ready' && state.data.length > 0 ? (
        <ul className={styles.list}>
          {state.data.map((one) => (
            <li key={one.enquiryId} className={styles.enquiry}>
              <p className={styles.who}>{words.who(one.plan, one.organisation)}</p>
              <p className={styles.note}>
                {one.name}, <a href={`mailto:${encodeURIComponent(one.email)}`}>{one.email}</a>
                {one.people === '' ? '' : words.people(one.people)}, <Moment at={one.createdAt} />
              </p>
              {one.message === '' ? null : <p className={styles.message}>{one.message}</p>}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
