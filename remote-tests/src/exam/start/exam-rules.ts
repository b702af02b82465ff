import type { QuickSkill } from '@bandmark/domain/test-formats';

interface ExamRuleTexts {
  task: string;
  rules: readonly string[];
  recorded: readonly string[];
}

const TOGETHER = [
  'The time keeps running, even if you close this page or lose your connection. You can come back to this page and go on.',
  'When the time is over, we submit what you have done so far.',
  'Work alone. Stay in view of the camera, and use nothing but this page.',
];

const RECORDED = [
  'Your camera and your microphone, from the beginning to the end.',
  'This page: what it shows, what you type and click, and the messages of its console. We do not record other tabs and windows.',
  'Examiners see the recording. Everyone who has the link to your certificate can see it too. After the test you can hide it, or withdraw it for good, on your account page.',
];

/** What a candidate must know before the clock starts. */
export const RULES: Record<QuickSkill, ExamRuleTexts> = {
  writing: {
    task: 'One essay',
    rules: [
      'Write in your own words. The spelling check of the browser is off.',
      'We save every change on this device at once, and on our server while you write.',
      ...TOGETHER,
    ],
    recorded: RECORDED,
  },
  speaking: {
    task: 'An interview and a long turn',
    rules: [
      'You see one question at a time, and you decide when the next one comes. You cannot go back.',
      'You have a minute to prepare before the long turn. Use a headset if you can.',
      ...TOGETHER,
    ],
    recorded: RECORDED,
  },
};
