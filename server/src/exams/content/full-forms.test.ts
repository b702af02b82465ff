import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_DIRECTORY } from '../../server-directory';
import { openFullForms } from './full-forms';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bandmark-forms-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('forms that could not be read are read again when they are asked for again', async () => {
  const folder = join(directory, 'content');
  const forms = openFullForms(folder);
  // A failing disk, or one without a free file handle, rejects the same way.
  await expect(forms.form('full-reading-1')).rejects.toThrow('ENOENT');
  await expect(forms.idsOf('reading')).rejects.toThrow('ENOENT');
  await cp(join(SERVER_DIRECTORY, 'content', 'full-1'), join(folder, 'full-1'), { recursive: true });
  expect(await forms.form('full-reading-1')).toMatchObject({ formId: 'full-reading-1', skill: 'reading' });
  expect(await forms.idsOf('reading')).toEqual(['full-reading-1']);
});
