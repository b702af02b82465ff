import { type Level, levelName } from '@bandmark/domain/levels';
import { dateAndTime, longDate } from '@bandmark/domain/date-text';
import { skillName } from '@bandmark/domain/skills';
import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { alertIcon, checkIcon, warningIcon } from '@bandmark/ui/icons';
import { LevelBadge } from '@bandmark/ui/level-badge';
import type { RefObject } from 'react';
import type { CredentialFacts, SignedResult } from '../credential/credential-facts';
import { hostOf } from '../credential/issuers';
import type { JsonObject } from '../credential/json';
import type { CredentialStatus } from '../credential/status';
import { Evidence } from './evidence';
import type { FileCheck } from './check-file';
import { certificateIdIn } from './read-code';
import styles from './verdict.module.css';
import { verifyTexts as texts } from './verify-texts';

interface Props {
  check: FileCheck;
  /** The number by which the certificate was looked up: a former one leads to the certificate that replaced it. */
  lookedUp: string | undefined;
  now: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAskAgain(document: JsonObject): void;
}

/** The verified facts, or only the reason if the file cannot be relied on. */
export function Verdict({ check, lookedUp, now, headingRef, onAskAgain }: Props) {
  if (check.refusal !== null)
    return (
      <section className={styles.card} data-tone="bad">
        <Headline icon="bad" headingRef={headingRef} title={texts.verdict.refused} />
        <p>{texts.refusals[check.refusal]}</p>
      </section>
    );
  const { facts, status, document } = check;
  return (
    <section className={styles.card} data-tone={TONES[status.state]}>
      <Headline icon={TONES[status.state]} headingRef={headingRef} title={titleOf(facts, status)} />
      <p>{texts.verdict.signedBy(facts.issuerName, hostOf(facts.issuerDid))}</p>
      {lookedUp !== undefined && lookedUp !== certificateIdIn(facts.id) ? (
        <p>{texts.verdict.replacedNote(lookedUp)}</p>
      ) : null}
      {status.state === 'withdrawn' ? <p>{texts.verdict.withdrawnNote(dateAndTime(status.asOf))}</p> : null}
      {facts.isSample ? <p>{texts.verdict.sampleNote}</p> : null}
      <Facts facts={facts} status={status} now={now} onAskAgain={() => onAskAgain(document)} />
      <Results results={facts.results} />
      <Evidence evidence={facts.evidence} />
    </section>
  );
}

const TONES = { valid: 'good', none: 'good', withdrawn: 'bad', unknown: 'open' } as const;
const ICONS = { good: checkIcon, bad: alertIcon, open: warningIcon };

function titleOf({ isSample }: CredentialFacts, { state }: CredentialStatus): string {
  return isSample && (state === 'valid' || state === 'none') ? texts.verdict.sample : texts.verdict[state];
}

function Headline({
  icon,
  title,
  headingRef,
}: {
  icon: keyof typeof ICONS;
  title: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <h2 ref={headingRef} tabIndex={-1} className={styles.headline}>
      <span className={styles.icon}>
        <Icon drawing={ICONS[icon]} size={28} />
      </span>
      {title}
    </h2>
  );
}

function Facts({
  facts,
  status,
  now,
  onAskAgain,
}: {
  facts: CredentialFacts;
  status: CredentialStatus;
  now: number;
  onAskAgain(): void;
}) {
  const total = facts.results.find(({ part }) => part === 'total');
  return (
    <>
      <p className={styles.holder} dir="auto">
        {facts.holder}
      </p>
      {total?.level ? (
        <p className={styles.level}>
          <LevelBadge level={total.level} size="large" />
          {texts.facts.level(total.level, levelName(total.level), total.band)}
        </p>
      ) : null}
      <dl className={styles.facts}>
        <dt>{texts.facts.awarded}</dt>
        <dd>{longDate(facts.awardedAt)}</dd>
        {facts.isSample ? null : (
          <>
            <dt>{texts.status.label}</dt>
            <dd>
              <StatusLine status={status} now={now} onAskAgain={onAskAgain} />
            </dd>
          </>
        )}
        <dt>{texts.facts.address}</dt>
        <dd>{facts.id}</dd>
      </dl>
    </>
  );
}

function StatusLine({ status, now, onAskAgain }: { status: CredentialStatus; now: number; onAskAgain(): void }) {
  if (status.state === 'none') return texts.status.none;
  if (status.state !== 'unknown') return texts.status[status.state](dateAndTime(status.asOf), ageOf(status.asOf, now));
  return (
    <>
      <strong>{texts.status.unknown}.</strong> {texts.status.gaps[status.why]}{' '}
      <Button size="small" onClick={onAskAgain}>
        {texts.status.again}
      </Button>
    </>
  );
}

const AGE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** "3 minutes ago", in the largest unit that is not 0. */
function ageOf(ms: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - ms) / 60_000));
  if (minutes < 60) return AGE.format(-minutes, 'minute');
  return minutes < 48 * 60
    ? AGE.format(-Math.round(minutes / 60), 'hour')
    : AGE.format(-Math.round(minutes / 1440), 'day');
}

function Results({ results }: { results: readonly SignedResult[] }) {
  const { title, part: heading, level, band } = texts.results;
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{level}</th>
            <th scope="col">{band}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.part}>
              <th scope="row">{result.part === 'total' ? texts.results.total : skillName(result.part)}</th>
              <td>{result.level ? <NamedLevel level={result.level} part={result.part} /> : '–'}</td>
              <td>{result.band || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Names the level as the certificate does: a skill may have its own name for a level (spec §9). */
function NamedLevel({ level, part }: { level: Level; part: SignedResult['part'] }) {
  return (
    <span className={styles.named}>
      <LevelBadge level={level} /> {levelName(level, part === 'total' ? undefined : part)}
    </span>
  );
}
