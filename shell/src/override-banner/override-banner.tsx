import type { RegistryView } from '@bandmark/contracts/registry';
import { buttonClass } from '@bandmark/ui/button';
import { Wrap } from '@bandmark/ui/page';
import { SlottedText } from '@bandmark/ui/slotted-text';
import type { SyntheticEvent } from 'react';
import { texts } from '../texts';
import styles from './override-banner.module.css';
import { overridesInForce, resetAddress } from './overrides-in-force';

/** Shown on every page while this visitor has an override, with a link back to the site's versions. */
export function OverrideBanner({ view }: { view: RegistryView | null }) {
  const overrides = overridesInForce(view);
  if (overrides.length === 0) return null;
  return (
    <aside className={styles.banner} aria-label={texts.overrides.label}>
      <Wrap className={styles.inner}>
        <ul className={styles.list}>
          {overrides.map(({ remote, from }) => (
            <li key={remote}>
              <SlottedText
                text={'origin' in from ? texts.overrides.from(from.origin) : texts.overrides.version(from.version)}
                slots={{ remote: <b>{packageOf(remote)}</b> }}
              />
            </li>
          ))}
        </ul>
        <a
          className={buttonClass({ size: 'small' })}
          href={resetAddress(window.location)}
          onClick={leadToThisPage}
          // The middle button and the menu, also by keyboard, open the link without a click.
          onPointerDown={leadToThisPage}
          onContextMenu={leadToThisPage}
        >
          {texts.overrides.reset}
        </a>
      </Wrap>
    </aside>
  );
}

/** The banner lies outside the router and is not rendered again when the address changes. */
function leadToThisPage({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void {
  currentTarget.href = resetAddress(window.location);
}

const packageOf = (name: string): string => (name === 'shell' ? name : `remote-${name}`);
