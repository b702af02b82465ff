import type { ReplayTarget } from '@bandmark/contracts/replay-target';
import { resultLinks } from './result-links';

const urls = {
  speakingReportUrl: 'https://practice.example/speaking/{slug}',
  writingReportUrl: 'https://practice.example/writing/{slug}',
};
const target = (part: Partial<ReplayTarget>): ReplayTarget => ({
  skill: 'writing',
  uuid: 'u',
  mimeType: 'webm',
  id: 1,
  ...part,
});

test.each<[string, Partial<ReplayTarget>, [string, string][]]>([
  ['none without a report', {}, []],
  ['reading', { skill: 'reading', param5: '7' }, [['Assessment Result', '/test-result/reading/7']]],
  [
    'listening, its id twice',
    { skill: 'listening', param5: '7', param6: '7' },
    [['Assessment Result 1', '/test-result/listening/7']],
  ],
  [
    'speaking, at the practice site by its bundle id (§7.16)',
    { skill: 'speaking', param5: 'b' },
    [['Assessment Result', 'https://practice.example/speaking/b']],
  ],
  ['writing, one task', { param5: 'a' }, [['Assessment Result', 'https://practice.example/writing/a']]],
  [
    'writing, two tasks',
    { param5: 'a', param6: 'b' },
    [
      ['Assessment Result 1', 'https://practice.example/writing/a'],
      ['Assessment Result 2', 'https://practice.example/writing/b'],
    ],
  ],
  [
    'a slug that leads elsewhere',
    { param5: '../../x?y#z' },
    [['Assessment Result', 'https://practice.example/writing/..%2F..%2Fx%3Fy%23z']],
  ],
  [
    'a slug with a pattern of replace',
    { param5: "$&$'" },
    [['Assessment Result', "https://practice.example/writing/%24%26%24'"]],
  ],
])('%s (§2.62)', (_, part, expected) => {
  expect(resultLinks(target(part), urls).map(({ text, href }) => [text, href])).toEqual(expected);
});
