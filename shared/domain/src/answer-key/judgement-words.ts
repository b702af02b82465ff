/**
 * Labels of a judgement by the kind of question. Answer documents store `true` for both "True" (facts) and "Yes"
 * (views).
 */
export const JUDGEMENT_WORDS: Readonly<Record<'facts' | 'views', Readonly<Record<string, string>>>> = {
  facts: { true: 'True', false: 'False', 'not-given': 'Not given' },
  views: { true: 'Yes', false: 'No', 'not-given': 'Not given' },
};
