import { type Script, speechPlan, spokenText } from './speech-plan';

const script: Script = {
  speakers: { Ana: { voice: 'woman' }, Ben: { voice: 'man' } },
  lines: [
    { speaker: 'Ana', text: 'Your name?' },
    { speaker: 'Ben', text: "It's T-A-R-R-O-W." },
    { speaker: 'Ben', text: 'Like the stream.' },
    { pause: 12 },
    { speaker: 'Ana', text: 'Thank you.' },
  ],
};

describe('the plan of a recording', () => {
  test('the narrator begins; speakers answer sooner than they start a new thought; silences of the script stay', () => {
    expect(speechPlan(2, 'A booking.', script)).toEqual([
      { voice: 'narrator', text: 'Part 2. A booking.' },
      { pause: 2 },
      { voice: 'woman', text: 'Your name?' },
      { pause: 0.35 },
      { voice: 'man', text: "It's T, A, R, R, O, W." },
      { pause: 0.7 },
      { voice: 'man', text: 'Like the stream.' },
      { pause: 12 },
      { voice: 'woman', text: 'Thank you.' },
      { pause: 1 },
    ]);
  });

  test('a speaker without a voice is named', () => {
    const lines = [{ speaker: 'Cem', text: 'Hello.' }];
    expect(() => speechPlan(1, '', { speakers: {}, lines })).toThrow('"Cem"');
  });

  test.each([
    ['A-V-E-R-I-double L', 'A, V, E, R, I-double L'],
    ['0 4 5 5, 2 0 3', 'oh 4 5 5, 2 oh 3'],
    ['half an hour, 60 people', 'half an hour, 60 people'],
    ['well-known', 'well-known'],
    ['it’s', "it's"],
  ])('%s is read as %s', (written, read) => {
    expect(spokenText(written)).toBe(read);
  });
});
