import type { OperatedAccount } from '@bandmark/contracts/api/operations-accounts';
import { href } from '@bandmark/contracts/routes';
import { ownValue } from '@bandmark/domain/own-value';
import { Link } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { Moment } from '../moment';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';

const words = operationsTexts.accounts;
/** Keyed by the server's names. A name that only a newer server knows is shown unchanged. */
const ROLES: Readonly<Record<string, string>> = words.roles;

/** An account with its roles and extra time. */
export function AccountRow({
  account,
  onChange,
}: {
  account: OperatedAccount;
  onChange(account: OperatedAccount): void;
}) {
  const { email, name, roles, timeFactor, createdAt, isOwn } = account;
  return (
    <li className={styles.account}>
      <div>
        <p className={styles.address}>
          <strong>{email}</strong>
        </p>
        <p className={styles.note}>
          {name === '' ? null : `${name}. `}
          <SlottedText text={words.since} slots={{ time: <Moment at={createdAt} /> }} />
        </p>
      </div>
      <p className={styles.chips}>
        {isOwn ? <span className={styles.chip}>{words.own}</span> : null}
        {roles.map((role) => (
          <span key={role} className={styles.chip} data-state="role">
            {ownValue(ROLES, role) ?? role}
          </span>
        ))}
        {timeFactor === 1 ? null : <span className={styles.chip}>{words.extraTime(timeFactor)}</span>}
      </p>
      <div className={styles.actions}>
        <Link
          to={`${href('operations', { section: 'attempts' })}?by=${encodeURIComponent(email)}`}
          aria-label={words.testsOf(email)}
        >
          {words.tests}
        </Link>
        <Button size="small" aria-label={words.changeOf(email)} onClick={() => onChange(account)}>
          {words.change}
        </Button>
      </div>
    </li>
  );
}
