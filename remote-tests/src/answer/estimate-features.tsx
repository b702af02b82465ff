import type { MarkingDetail, NoEstimate } from '@bandmark/contracts/api/marking';
import { ownValue } from '@bandmark/domain/own-value';
import { answerTexts } from './answer-texts';
import styles from './answer.module.css';
import { noEstimateText } from './no-estimate-text';

type Estimate = NonNullable<MarkingDetail['estimate']>;

const words = answerTexts.estimate;
const NAMES: Readonly<Record<string, { name: string; help?: string }>> = words.features;
const REASONS: Readonly<Record<string, string>> = words.reasons;
const METHODS: Readonly<Record<string, string>> = words.methods;

/** The features that the program counted in a text. Always labelled as an estimate. */
export function EstimateFeatures({ estimate }: { estimate: Estimate }) {
  return (
    <>
      <p className={styles.estimate}>
        <b>{words.band(estimate.band.toFixed(1))}</b> {words.about}
      </p>
      <FeatureList {...estimate} />
      <p className={styles.method}>{ownValue(METHODS, estimate.method) ?? words.otherMethod(estimate.method)}</p>
    </>
  );
}

/** Why the program gives no estimate, with the features that it counted anyway. */
export function NoEstimateFeatures({ noEstimate }: { noEstimate: NoEstimate }) {
  return (
    <>
      <p className={styles.estimate}>
        <b>{noEstimateText(noEstimate.texts)}</b> {words.none.why}
      </p>
      <h3 className={styles.counted}>{words.none.counted}</h3>
      <FeatureList {...noEstimate} />
    </>
  );
}

function FeatureList({ features }: Pick<Estimate, 'features'>) {
  return (
    <dl className={styles.features}>
      {features.map((feature) => (
        // An estimate may have several features of the same name.
        <Feature key={`${feature.name} ${feature.value}`} {...feature} />
      ))}
    </dl>
  );
}

/** Named by the table of texts; a newer server's feature keeps the name that the server sends. */
function Feature({ name, value }: Estimate['features'][number]) {
  const { name: shown = name, help } = ownValue(NAMES, name) ?? {};
  return (
    <div>
      <dt>
        {shown}
        {help === undefined ? null : <small className={styles.help}>{help}</small>}
      </dt>
      <dd>{ownValue(REASONS, value) ?? value}</dd>
    </div>
  );
}
