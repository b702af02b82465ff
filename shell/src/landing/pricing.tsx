import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { buttonClass } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon } from '@bandmark/ui/icons';
import { Wrap } from '@bandmark/ui/page';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import type { ReactNode } from 'react';
import { landingTexts } from './landing-texts';
import { OfferCountdown } from './offer-countdown';
import styles from './pricing.module.css';
import section from './section.module.css';

const words = landingTexts.pricing;

/**
 * Spec §2, §9. The spec does not say what Basic and Pro contain: their lines describe what the site does today
 * (docs/decisions/087-plans-say-what-exists.md). Enterprise's five points are from the spec.
 */
interface Plan {
  name: string;
  audience: string;
  /** Shown struck through. */
  formerPrice?: string;
  price: string;
  includes: readonly string[];
  /** The plan is sold by enquiry. */
  isArranged?: true;
}

const PLANS = {
  basic: { ...words.plans.basic, formerPrice: '$20', price: words.plans.basic.free },
  pro: { ...words.plans.pro, price: '$40', isArranged: true },
  enterprise: { ...words.plans.enterprise, price: '$500', isArranged: true },
} as const satisfies Record<string, Plan>;

export function Pricing() {
  return (
    <section
      className={`${section.section} ${styles.pricing}`}
      id="pricing"
      tabIndex={-1}
      aria-labelledby="pricing-title"
    >
      <Wrap>
        <div className={section.head}>
          <div>
            <h2 id="pricing-title">{words.title}</h2>
            <p>{words.about}</p>
          </div>
          <OfferCountdown />
        </div>
        <div className={styles.plans}>
          <PlanColumn plan={PLANS.basic}>
            <Link to={href('tests')} className={buttonClass({ variant: 'primary', isWide: true })}>
              {words.start}
            </Link>
          </PlanColumn>
          <PlanColumn plan={PLANS.pro}>
            <Link to={href('enquiry', { plan: 'pro' })} className={buttonClass({ isWide: true })}>
              {words.askPro}
            </Link>
          </PlanColumn>
          <PlanColumn plan={PLANS.enterprise} byMail={<a href={salesHref()}>{words.contactSales}</a>}>
            <Link to={href('enquiry', { plan: 'enterprise' })} className={buttonClass({ isWide: true })}>
              {words.askEnterprise}
            </Link>
          </PlanColumn>
        </div>
      </Wrap>
    </section>
  );
}

/** Enterprise buyers contact sales by e-mail (spec §1). */
export function salesHref(): string {
  const { salesEmail, siteName } = siteSettings();
  return `mailto:${salesEmail}?subject=${encodeURIComponent(words.subject(siteName))}`;
}

interface PlanColumnProps {
  plan: Plan;
  /** A second way to contact sales, besides the button. */
  byMail?: ReactNode;
  children: ReactNode;
}

function PlanColumn({ plan, byMail, children }: PlanColumnProps) {
  return (
    <article className={styles.plan} aria-label={plan.name}>
      <h3>{plan.name}</h3>
      <p className={styles.audience}>{plan.audience}</p>
      <p className={styles.cost}>
        {plan.formerPrice ? (
          <>
            <VisuallyHidden>{words.was}</VisuallyHidden>
            <s>{plan.formerPrice}</s>
          </>
        ) : null}
        <strong>{plan.price}</strong>
        <span>{words.perMonth}</span>
      </p>
      <ul className={styles.includes}>
        {plan.includes.map((line) => (
          <li key={line}>
            <Icon drawing={checkIcon} />
            {line}
          </li>
        ))}
      </ul>
      {plan.isArranged ? (
        <p className={styles.arranged}>
          {words.arranged} {byMail}
        </p>
      ) : null}
      <div className={styles.choose}>{children}</div>
    </article>
  );
}
