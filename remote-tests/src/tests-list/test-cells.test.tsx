import { listTests } from '@bandmark/contracts/api/tests';
import { quickRow, scored } from '@bandmark/contracts/testing/quick-row';
import { act, screen } from '@testing-library/react';
import { TestsSite } from './testing/tests-site';

let site: TestsSite;
beforeEach(() => {
  site = new TestsSite();
});
afterEach(() => site.close());

describe('cells', () => {
  test('no recording: a Start link to each quick screen, a dash for the overall (§2.13 §2.43 §2.44 §4.8)', async () => {
    const row = await site.showRow({ myTestId: 41 });
    expect(row.writing.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/quick-test-writing/41');
    expect(row.speaking.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/quick-test-speaking/41');
    expect(row.overall.getByText('–')).toBeVisible();
    expect(row.overall.queryByRole('link')).toBeNull();
    expect(row.writing.queryByRole('link', { name: 'Continue' })).toBeNull();
  });

  test('an attempt that was begun goes on: Continue, with the time left by the server’s clock, by the minute', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    // Far from this computer's clock.
    const serverTime = 1_800_000_000_000;
    const row = await site.showRow({
      serverTime,
      writingBegun: true,
      writingDeadline: serverTime + 2 * 60_000 - 10_000,
      speakingBegun: true,
    });
    const link = row.writing.getByRole('link', { name: 'Continue' });
    expect(link).toHaveAttribute('href', '/quick-test-writing/41');
    expect(row.writing.getByText('1 min left')).toBeVisible();
    // From a server that does not say when the time ends.
    expect(row.cells.speaking).toHaveTextContent(/^Continue$/);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(row.writing.getByText('less than a minute left')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(row.writing.getByText('Time is up')).toBeVisible();
    expect(row.writing.getByRole('link', { name: 'Submit' })).toHaveAttribute('href', '/quick-test-writing/41');
  });

  test('a recording without a band: Calculating... (§2.43 §3.6 §4.8)', async () => {
    const row = await site.showRow({
      ...scored.writing,
      ...scored.speaking,
      writing1GenBand: null,
      speakingGenBand: null,
    });
    expect(row.writing.getByText('Calculating...')).toBeVisible();
    expect(row.speaking.getByText('Calculating...')).toBeVisible();
    expect(row.cells.writing).toHaveTextContent(/An examiner is marking/);
  });

  test('what belongs to a replaced test waits for no mark: it gets none', async () => {
    const row = await site.showRow({
      replacedBy: 2,
      ...scored.writing,
      writingSource: 'estimate',
      ...scored.speaking,
      speakingGenBand: null,
      speakingWaitsFor: { devices: ['Chrome on Windows'] },
    });
    for (const cell of [row.cells.writing, row.cells.speaking]) {
      expect(cell).toHaveTextContent(/Not marked/);
      expect(cell).not.toHaveTextContent(/An examiner is marking|Calculating|Waiting/);
    }
    expect(row.writing.getByRole('link', { name: 'Receipt of writing, test 1' })).toBeVisible();
    expect(row.speaking.getByRole('link', { name: 'Receipt of speaking, test 1' })).toBeVisible();
  });

  test('of a test without its recordings, speech waits for no mark, and writing still does', async () => {
    const row = await site.showRow({
      recordingsWithdrawn: true,
      ...scored.writing,
      writingSource: 'estimate',
      ...scored.speaking,
      speakingGenBand: null,
    });
    expect(row.cells.speaking).toHaveTextContent(/^Not marked Receipt$/);
    expect(row.cells.writing).toHaveTextContent(/An examiner is marking/);
    expect(row.cells.overall).toHaveTextContent(/^–No overall score$/);
    // There is no replay to open, and on a phone a replay leads no further.
    expect(row.writing.getByRole('link', { name: /^B2 .*, see the report$/ })).toHaveAttribute(
      'href',
      '/report/writing/w1-slug',
    );
  });

  test('until the mark: who has to do what, and the receipt on the page of the part', async () => {
    const row = await site.showRow({
      ...scored.writing,
      writingSource: 'estimate',
      ...scored.speaking,
      speakingGenBand: null,
      speakingWaitsFor: { devices: ['Chrome on Windows', 'Safari on iOS'] },
    });
    expect(row.cells.writing).toHaveTextContent(/Estimate.*An examiner is marking/);
    expect(row.cells.speaking).toHaveTextContent(
      /Waiting for the rest of your recording. Open this site in Chrome on Windows or Safari on iOS./,
    );
    expect(row.cells.speaking).not.toHaveTextContent(/An examiner is marking/);
    expect(row.writing.getByRole('link', { name: 'Receipt of writing, test 1' })).toHaveAttribute(
      'href',
      '/quick-test-writing/41',
    );
    expect(row.speaking.getByRole('link', { name: 'Receipt of speaking, test 1' })).toHaveAttribute(
      'href',
      '/quick-test-speaking/41',
    );
  });

  test('a marked part says nothing more', async () => {
    const row = await site.showRow({ ...scored.writing });
    expect(row.cells.writing).not.toHaveTextContent(/marking|Receipt/);
  });

  test('a recording with a band: the score as a link to the replay (§2.13 §2.43 §4.8 §9.12)', async () => {
    const row = await site.showRow({ ...scored.writing, ...scored.speaking });
    expect(
      row.writing.getByRole('link', {
        name: /^B2 Intermediate\+ ?, band 6\.5, marked by an examiner, watch the recording$/,
      }),
    ).toHaveAttribute('href', '/replay/writing/w-uuid/webm/1234/w1-slug');
    expect(row.speaking.getByRole('link', { name: /^C1 Advanced/ })).toHaveAttribute(
      'href',
      '/replay/speaking/s-uuid/mp4/5678/bundle-1',
    );
  });

  test.each([
    [[{ reason: 'copied' }], 'No estimate: too much of the text is copied from the task.'],
    [
      [
        { title: 'Task 1', reason: 'too-short' },
        { title: 'Task 2', reason: 'a-reason-of-later' },
      ],
      'No estimate: Task 1: the text is too short to tell; Task 2: our program cannot judge this text.',
    ],
  ])('without an estimate the list says why, and that an examiner marks it', async (writingNoEstimate, text) => {
    const row = await site.showRow({ ...scored.writing, writing1GenBand: null, writingNoEstimate });
    expect(row.cells.writing).toHaveTextContent(`Calculating...${text} An examiner is marking`);
  });

  test('an estimate is visibly named one, a mark is not', async () => {
    const row = await site.showRow({ ...scored.writing, ...scored.speaking, writingSource: 'estimate' });
    expect(row.writing.getByText('Estimate')).toBeVisible();
    expect(row.speaking.queryByText('Estimate')).toBeNull();
  });

  test('the overall score links to the certificate (§2.44)', async () => {
    const row = await site.showRow({
      ...scored.writing,
      ...scored.speaking,
      totalBand: 7,
      totalLevel: 'C1',
      certificateUrl: '/#Aabc',
    });
    const link = row.overall.getByRole('link', { name: /^C1 Advanced.*open the certificate$/ });
    expect(link).toHaveAttribute('href', '/#Aabc');
  });

  test('hovering and focusing a link fetches what it leads to', async () => {
    const row = await site.showRow({ ...scored.writing });
    await site.user.hover(row.writing.getByRole('link'));
    expect(site.preload).toHaveBeenCalledWith('replay/screens');
    row.speaking.getByRole('link').focus();
    expect(site.preload).toHaveBeenCalledWith('tests/exam');
  });
});

describe('score format', () => {
  test('is CEFR until IELTS is chosen, which rounds to 0 decimals (§2.39 §9.8)', async () => {
    const row = await site.showRow({
      ...scored.writing,
      ...scored.speaking,
      totalBand: 7,
      totalLevel: 'C1',
      certificateUrl: '/#Aabc',
    });
    expect(screen.getByRole('radio', { name: 'CEFR Level' })).toBeChecked();
    expect(row.cells.writing).toHaveTextContent('B2');

    await site.user.click(screen.getByRole('radio', { name: 'IELTS Score' }));
    expect(row.writing.getByText('7')).toBeVisible();
    expect(row.speaking.getByText('7')).toBeVisible();
    expect(row.overall.getByText('7')).toBeVisible();
    expect(row.writing.getByRole('link')).toHaveAttribute('title', 'band 6.5, B2 Intermediate+, marked by an examiner');

    await site.user.click(screen.getByRole('radio', { name: 'CEFR Level' }));
    expect(row.writing.getByText('B2')).toBeVisible();
  });

  test('is remembered', async () => {
    site.api.on(listTests, [quickRow(scored.writing)]);
    const { unmount } = site.show();
    await site.user.click(screen.getByRole('radio', { name: 'IELTS Score' }));
    unmount();
    site.show();
    expect(screen.getByRole('radio', { name: 'IELTS Score' })).toBeChecked();
    expect(await screen.findByText('7')).toBeVisible();
  });
});
