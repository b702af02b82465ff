import type { Form } from './form';

/**
 * The form for a candidate's next test: one that this candidate had the fewest times, and of these the one whose
 * turn comes next after `start`. So a repeat asks something else until every form was used.
 *
 * @param had form ids of this candidate's earlier tests, in any order
 * @param start any whole number; candidates start at different forms, so that neighbours do not get the same one
 */
export function chooseForm(forms: readonly Form[], had: readonly string[], start: number): Form {
  const ordered = forms.map((_, index) => forms[(index + start) % forms.length]).filter((form) => form !== undefined);
  const times = (form: Form) => had.filter((formId) => formId === form.formId).length;
  const chosen = ordered.reduce<Form | undefined>(
    (best, form) => (best === undefined || times(form) < times(best) ? form : best),
    undefined,
  );
  if (!chosen) throw new Error('chooseForm: there are no forms');
  return chosen;
}
