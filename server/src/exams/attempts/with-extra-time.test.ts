import type { EssaysTask } from '@bandmark/contracts/tasks/essays-task';
import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import type { SpeakingTask } from '@bandmark/contracts/tasks/speaking-task';
import { withExtraTime } from './with-extra-time';

const listening = (preparationSeconds: number, reviewSeconds: number): ListeningTask => ({
  kind: 'listening',
  taskId: 'L',
  parts: [
    {
      title: 'Part 1',
      situation: 'Two friends talk.',
      preparationSeconds,
      audio: { seconds: 200, files: [] },
      reviewSeconds,
      groups: [],
    },
  ],
});

const speaking = (preparationSeconds: number): SpeakingTask => ({
  kind: 'speaking',
  taskId: 'S',
  parts: [
    { title: 'Interview', preparationSeconds: 0, questions: [{ text: 'Where do you live?', suggestedSeconds: 40 }] },
    { title: 'Long turn', preparationSeconds, questions: [{ text: 'Describe a river.', suggestedSeconds: 120 }] },
  ],
});

const essays = (suggestedMinutes: number): EssaysTask => ({
  kind: 'essays',
  taskId: 'W',
  tasks: [{ title: 'Task 1', prompt: 'Describe it.', points: [], minimumWords: 150, suggestedMinutes }],
});

test.each([
  [
    'the questions of a recording are read and checked longer, the recording is not',
    listening(30, 20),
    listening(45, 30),
  ],
  ['a long turn is prepared longer, and says as much', speaking(60), speaking(90)],
  ['a text is said to take longer', essays(20), essays(30)],
])('with one and a half times the time %s', (_, usual, longer) => {
  expect(withExtraTime(usual, 1.5)).toEqual(longer);
  expect(withExtraTime(usual, 1)).toEqual(usual);
});
