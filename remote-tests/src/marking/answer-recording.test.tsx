import { inlineSettings } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import { AnswerRecording } from './answer-recording';
import { essay, MarkingSite } from './testing/marking-site';

const BASE = 'https://bandmark.example/backend';

beforeAll(() => void inlineSettings({ apiBase: BASE }));

test('the files of a recording are read below the API base', async () => {
  // Provides the player.
  const site = new MarkingSite();
  const { skill, recording } = essay;
  render(
    <AnswerRecording
      skill={skill}
      recording={recording}
      failure={null}
      onReload={() => undefined}
      marks={[]}
      seekTo={null}
      onSeekable={() => undefined}
    />,
  );
  const folder = `${BASE}/certificate-answers/1000-1999/1234/b0000000-0000-4000-8000-000000000001`;
  expect(await screen.findByText(`player side ${folder}.json ${folder}.webm ${folder}.manifest.json`)).toBeVisible();
  site.close();
});
