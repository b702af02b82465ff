import { timers } from './virtual-timers';

const { setTimeout: after, setInterval: every, clearInterval: end } = timers.globals;

test('timers run by their time, and one that throws keeps no later one from running', () => {
  const ran: string[] = [];
  after(() => ran.push('second'), 200);
  after(() => {
    ran.push('first');
    throw new Error('a mistake of the build');
  }, 100);
  const ticks = every(() => {
    ran.push(`tick at ${timers.now()}`);
    if (timers.now() === 360) end(ticks);
  }, 120);
  while (timers.runNext());
  expect(ran).toEqual(['first', 'tick at 120', 'second', 'tick at 240', 'tick at 360']);
});
