import { closeAll, requireWritable } from './start-server';

const fails = (message: string) => async (): Promise<never> => {
  throw new Error(message);
};

test('a part that does not close keeps none of the others open, and every fault is told', async () => {
  const closed: string[] = [];
  const closers = ['lock', 'database'].map((name) => async () => void closed.push(name));
  closers.splice(1, 0, fails('no jobs'));
  closers.push(fails('no file'));
  await expect(closeAll(closers)).rejects.toMatchObject({
    errors: [{ message: 'no file' }, { message: 'no jobs' }],
  });
  expect(closed).toEqual(['database', 'lock']);
});

test.each([
  ['ENOSPC', 'StartLaterError'],
  ['EDQUOT', 'StartLaterError'],
  ['EIO', 'StartLaterError'],
  ['EROFS', 'ConfigError'],
  ['EACCES', 'ConfigError'],
])('a start on a data directory that refuses a file with %s ends with a %s', async (code, name) => {
  const refuse = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'open' }));
  const message = expect.stringContaining(`(${code})`) as string;
  await expect(requireWritable('/data', refuse)).rejects.toMatchObject({ name, message });
});
