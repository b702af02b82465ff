/** Plans that are arranged with sales. */
export const ENQUIRY_PLANS = ['pro', 'enterprise'] as const;
export type EnquiryPlan = (typeof ENQUIRY_PLANS)[number];

/** Characters that each field takes; all but the message stand on one line. */
export const ENQUIRY_LENGTHS = { name: 120, email: 254, organisation: 160, people: 60, message: 4000 } as const;
