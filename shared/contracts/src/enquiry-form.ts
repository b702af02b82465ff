/** Plans that are sold through sales. */
export const ENQUIRY_PLANS = ['pro', 'enterprise'] as const;
export type EnquiryPlan = (typeof ENQUIRY_PLANS)[number];

/** Maximum characters per field; every field except the message is a single line. */
export const ENQUIRY_LENGTHS = { name: 120, email: 254, organisation: 160, people: 60, message: 4000 } as const;
