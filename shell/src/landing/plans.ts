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
  basic: {
    name: 'Basic',
    audience: 'For finding out where you stand',
    formerPrice: '$20',
    price: 'Free',
    includes: [
      'Quick assessment, 30 minutes',
      'Writing and speaking, recorded on video',
      'Marks by an examiner, with a report',
      'Certificate with level, bands and recordings',
    ],
  },
  pro: {
    name: 'Pro',
    audience: 'For teams and small schools',
    price: '$40',
    includes: ['Everything in Basic', 'The video recorder on your own pages'],
    isArranged: true,
  },
  enterprise: {
    name: 'Enterprise',
    audience: 'For schools and employers',
    price: '$500',
    includes: ['Bulk user management', 'Team analytics', 'Unlimited exams', 'API access', 'Priority support'],
    isArranged: true,
  },
} as const satisfies Record<string, Plan>;
