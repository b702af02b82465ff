/** Spec §2, §9. What Basic and Pro contain is not stated there: modest lines, for the product owner to replace. */
export interface Plan {
  name: string;
  audience: string;
  /** Struck through. */
  formerPrice?: string;
  price: string;
  includes: readonly string[];
}

export const PLANS = {
  basic: {
    name: 'Basic',
    audience: 'For finding out where you stand',
    formerPrice: '$20',
    price: 'Free',
    includes: ['Quick assessment, 30 minutes', 'Writing and speaking', 'CEFR level and band score'],
  },
  pro: {
    name: 'Pro',
    audience: 'For an application or a job',
    price: '$40',
    includes: ['All four skills', 'Video-verified certificate', 'Detailed report for each skill'],
  },
  enterprise: {
    name: 'Enterprise',
    audience: 'For schools and employers',
    price: '$500',
    includes: ['Bulk user management', 'Team analytics', 'Unlimited exams', 'API access', 'Priority support'],
  },
} as const satisfies Record<string, Plan>;
