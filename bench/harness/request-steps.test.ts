import { RequestSteps } from './request-steps';
import { pairedRatio } from './statistics';

const stack = (...urls: string[]) => ({ type: 'script', stack: { callFrames: urls.map((url) => ({ url })) } });

test('a request is one step after the deepest of those that asked for it', () => {
  const steps = new RequestSteps();
  steps.add('page', { type: 'other' });
  steps.add('main.js', { type: 'parser', url: 'page' });
  steps.add('preloaded.js', { type: 'parser', url: 'page' });
  steps.add('data', {
    type: 'script',
    stack: { callFrames: [{ url: 'main.js' }], parent: { callFrames: [{ url: 'preloaded.js' }] } },
  });
  expect(steps.deepest()).toBe(3);
});

test('what was preloaded is not asked for again, and what is cached is no step', () => {
  const steps = new RequestSteps();
  steps.add('page', { type: 'other' });
  steps.add('chunk.js', { type: 'parser', url: 'page' });
  steps.add('main.js', { type: 'parser', url: 'page' });
  steps.add('chunk.js', stack('main.js'));
  expect(steps.deepest()).toBe(2);
  steps.fromCache('main.js');
  steps.add('data', stack('main.js'));
  expect(steps.deepest()).toBe(2);
});

test('ratios are taken pair by pair', () => {
  // A machine that is ten times slower for one pair changes nothing.
  expect(pairedRatio([11, 110, 22], [10, 100, 20])).toBe(1.1);
});
