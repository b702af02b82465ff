/**
 * The form for a candidate's next test: the one that they have had least often and, among equals, the next after
 * `start`. A form repeats only once every form was used.
 *
 * @param formIds every form of the skill
 * @param had form ids of this candidate's earlier tests, in any order
 * @param start any whole number; candidates start at different forms, so that neighbours do not get the same one
 */
export function chooseForm(formIds: readonly string[], had: readonly string[], start: number): string {
  const ordered = formIds.map((_, index) => formIds[(index + start) % formIds.length] ?? '');
  const times = (formId: string) => had.filter((each) => each === formId).length;
  const chosen = ordered.reduce<string | undefined>(
    (best, formId) => (best === undefined || times(formId) < times(best) ? formId : best),
    undefined,
  );
  if (chosen === undefined) throw new Error('chooseForm: there are no forms');
  return chosen;
}
