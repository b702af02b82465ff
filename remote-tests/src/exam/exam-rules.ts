import type { QuickSkill } from '@bandmark/domain/test-formats';

interface ExamRuleTexts {
  task: string;
  rules: readonly string[];
  recorded: readonly string[];
}

const TOGETHER = [
  'The clock is ours and does not stop, not even when you close the page or lose your connection. Come back to this page and go on.',
  'When the time is over, what you have done so far is handed in by itself.',
  'You are alone, in view of the camera, and use nothing but this page.',
];

const RECORDED = [
  'Your camera and your microphone, from the beginning to the end.',
  'This page: what it shows, what you type and click, and the messages of its console. Other windows and tabs are not recorded.',
  'Examiners see the recording. So does everybody to whom you give the link of your certificate; you can withdraw it at any time.',
];

/** What a candidate must know before the clock starts. */
export const RULES: Record<QuickSkill, ExamRuleTexts> = {
  writing: {
    task: 'One essay',
    rules: [
      'Write in your own words. Spelling help of the browser is off.',
      'Every change is kept on this device at once and sent to us while you write.',
      ...TOGETHER,
    ],
    recorded: RECORDED,
  },
  speaking: {
    task: 'An interview and a long turn',
    rules: [
      'One question at a time; you decide when the next one comes. There is no way back.',
      'Before the long turn you have a minute to prepare. Use a headset if you can.',
      ...TOGETHER,
    ],
    recorded: RECORDED,
  },
};
