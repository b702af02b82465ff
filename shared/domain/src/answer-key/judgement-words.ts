/**
 * A judgement in the words that the question offers, by what it is about; an answer document has one word for "true"
 * and "yes".
 */
export const JUDGEMENT_WORDS: Readonly<Record<'facts' | 'views', Readonly<Record<string, string>>>> = {
  facts: { true: 'True', false: 'False', 'not-given': 'Not given' },
  views: { true: 'Yes', false: 'No', 'not-given': 'Not given' },
};
