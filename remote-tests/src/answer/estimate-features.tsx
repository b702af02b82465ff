import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import styles from './answer.module.css';

/** What a program saw in the text, and by which method. Never shown without being called an estimate. */
export function EstimateFeatures({ estimate }: { estimate: NonNullable<MarkingDetail['estimate']> }) {
  return (
    <>
      <p className={styles.estimate}>
        Band <b>{estimate.band.toFixed(1)}</b>, estimated by a program. It is not a mark and never enters a certificate.
      </p>
      <dl className={styles.features}>
        {estimate.features.map((feature) => (
          <div key={feature.name}>
            <dt>{feature.name}</dt>
            <dd>{feature.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.method}>Method: {estimate.method}</p>
    </>
  );
}
