import { questionsShown } from './questions-shown';

const section = (question: unknown, childNodes: unknown[] = []) => ({
  type: 2,
  id: 7,
  tagName: 'section',
  attributes: { class: 'a', 'data-question': question },
  childNodes,
});
const body = (childNodes: unknown[]) => ({ type: 2, id: 3, tagName: 'body', attributes: {}, childNodes });
const added = (...nodes: unknown[]) => ({
  source: 0,
  adds: nodes.map((node) => ({ parentId: 3, nextId: null, node })),
});

test.each<[string, { type: number; data?: unknown }, number[]]>([
  ['a full picture with a question in it', { type: 2, data: { node: body([body([section('1')])]) } }, [1]],
  ['a full picture without one', { type: 2, data: { node: body([]) } }, []],
  ['a question that is added', { type: 3, data: added(section('12')) }, [12]],
  ['one inside of what is added', { type: 3, data: added(body([section('3')])) }, [3]],
  [
    'a section that becomes another question',
    { type: 3, data: { source: 0, attributes: [{ id: 7, attributes: { 'data-question': '4' } }] } },
    [4],
  ],
  [
    'an attribute that is taken away',
    { type: 3, data: { source: 0, attributes: [{ id: 7, attributes: { 'data-question': null } }] } },
    [],
  ],
  ['typing', { type: 3, data: { source: 5, id: 9, text: 'data-question' } }, []],
  [
    'a number that no test has',
    { type: 3, data: added(section('61'), section('0'), section('-1'), section('1.5')) },
    [],
  ],
  [
    'no number',
    { type: 3, data: added(section('next'), section({}), section(''), section({ toString: 1, valueOf: 1 })) },
    [],
  ],
  ['a custom event', { type: 5, data: { node: section('1') } }, []],
  ['nothing', { type: 3 }, []],
  ['broken lists', { type: 3, data: { source: 0, adds: 'x', attributes: 7 } }, []],
  [
    'an addition without a node beside a whole one',
    { type: 3, data: { source: 0, adds: [{ node: section('5') }, {}, null] } },
    [5],
  ],
  ['broken nodes', { type: 2, data: { node: { attributes: 'x', childNodes: [null, 5, undefined] } } }, []],
])('%s', (_, event, numbers) => {
  expect(questionsShown({ timestamp: 1, ...event })).toEqual(numbers);
});

test('a hostile depth is no problem', () => {
  let node: unknown = section('2');
  for (let depth = 0; depth < 50_000; depth += 1) node = { attributes: {}, childNodes: [node] };
  expect(questionsShown({ type: 2, timestamp: 1, data: { node } })).toEqual([2]);
});
