import { findCodeFromText } from './find-code-from-text';

test.each([
  ['eval("1")', 'eval'],
  ['eval\n("1")', 'eval'],
  ['eval /* why */ ("1")', 'eval'],
  ['window.eval("1")', 'eval'],
  ['(0, eval)("1")', 'eval'],
  ['(0,eval /* why */)("1")', 'eval'],
  ['Function("return 1")', 'Function'],
  ['new Function', 'Function'],
  ['new Function("return 1")', 'Function'],
  ['new globalThis.Function("return 1")', 'Function'],
  ['a instanceof Function && Function("return 1")', 'Function'],
])('%s makes code from text', (text, how) => {
  expect(findCodeFromText({ 'chunk.js': text })).toEqual([{ file: 'chunk.js', how }]);
});

test.each([
  'a instanceof Function',
  'if (a instanceof Function) b()',
  'if (a instanceof Function) b("eval(1)")',
  'Function.prototype.bind',
  '"never call eval()"',
  'a.evaluate("1")',
  'typeof Function',
  '/eval(.)/.test("evals")',
])('%s does not', (text) => {
  expect(findCodeFromText({ 'chunk.js': text })).toEqual([]);
});
