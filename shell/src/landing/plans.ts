import { landingTexts } from './landing-texts';

const words = landingTexts.pricing.plans;

/**
 * Spec §2, §9. What Basic and Pro contain is not stated there: their lines name what the site does today
 * (docs/decisions/087-plans-say-what-exists.md). Enterprise's five points are the specification's.
 */
export interface Plan {
  name: string;
  audience: string;
  /** Struck through. */
  formerPrice?: string;
  price: string;
  includes: readonly string[];
  /** Begins with an enquiry. */
  isArranged?: true;
}

export const PLANS = {
  basic: { ...words.basic, formerPrice: '$20', price: words.basic.free },
  pro: { ...words.pro, price: '$40', isArranged: true },
  enterprise: { ...words.enterprise, price: '$500', isArranged: true },
} as const satisfies Record<string, Plan>;
