/** Every sentence of this remote that a person reads. */
export const texts = {
  title: 'Count your words',
  intro: 'Paste an answer that you wrote for practice. It stays in this browser.',
  label: 'Your text',
  words: (words: number) => (words === 1 ? '1 word' : `${words} words`),
  missing: (words: number) => `${words} more to reach the 250 words of a long task.`,
  enough: 'Long enough for a long task.',
  toTests: (siteName: string) => `Take a test on ${siteName}`,
};
