import { readSettings } from '../settings';
import { pageSettings } from './page-settings';

const before = process.env['BANDMARK_CALLED_AS'];
afterEach(() => {
  if (before === undefined) delete process.env['BANDMARK_CALLED_AS'];
  else process.env['BANDMARK_CALLED_AS'] = before;
});

test.each([
  ['a checkout', 'npm start --', undefined],
  ['a packaged site', 'bandmark start', 'bandmark user grant operator <email>'],
])('the page of %s names the command for operators as it is called there', (_, calledAs, command) => {
  process.env['BANDMARK_CALLED_AS'] = calledAs;
  expect(pageSettings(readSettings({}), '').grantCommand).toBe(command);
});
