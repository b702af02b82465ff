/** Every text of the shell that a person reads, by place. Another language is another object of this type. */
export const texts = {
  /** A remote's place on the page. */
  part: {
    failed: 'This part of the site could not be loaded.',
    stillLoading: 'We are still loading it and show it when it comes. You can also try again.',
    reloadHint: 'If trying again does not help, load the whole page again. What you wrote is kept on this device.',
    reload: 'Load the page again',
  },
  enquiries: {
    title: 'Enquiries',
    none: 'Nobody has asked about a plan yet.',
    tryAgain: 'Try again',
    who: (plan: string, organisation: string) =>
      `${plan === 'pro' ? 'Pro' : plan === 'enterprise' ? 'Enterprise' : plan}: ${organisation}`,
    people: (people: string) => `, for ${people}`,
  },
  pricing: {
    askPro: 'Ask about Pro',
    askEnterprise: 'Ask about Enterprise',
    contactSales: 'Contact sales',
    arranged: 'Arranged with sales.',
  },
  sample: {
    picture: (name: string, level: string, date: string) =>
      `The certificate of ${name}: level ${level}, awarded on ${date}`,
    awarded: (date: string) => `Awarded on ${date}`,
  },
};
