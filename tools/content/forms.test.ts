import { checkContent } from './check-content';
import { readForms } from './read-forms';

test('the forms of the full test are as npm run content -- check wants them', async () => {
  const { forms, problems } = await readForms();
  expect([...problems, ...checkContent(forms)]).toEqual([]);
});
