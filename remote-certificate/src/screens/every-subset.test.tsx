import { certificateById } from '@bandmark/contracts/api/certificates';
import { LEVELS, levelName } from '@bandmark/domain/levels';
import { type Skill, skillName, SKILLS } from '@bandmark/domain/skills';
import { recordFields } from '@bandmark/contracts/skill-fields';
import { type MockedApi, mockApi } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import { CERTIFICATE_ID, FULL_RECORD } from '../testing/certificate-record';
import { CertificateScreen } from './certificate-screen';

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

/** All but the empty one. */
const SUBSETS = Array.from({ length: 2 ** SKILLS.length - 1 }, (_, at) =>
  SKILLS.filter((_skill, place) => ((at + 1) >> place) & 1),
);

/** The full test's record without the skills that were not taken. */
function recordOf(taken: readonly Skill[]) {
  const left = SKILLS.filter((skill) => !taken.includes(skill)).flatMap((skill) => [
    [recordFields(skill).testId, null],
    [recordFields(skill).id, null],
    [recordFields(skill).uuid, null],
  ]);
  return { ...FULL_RECORD, ...(Object.fromEntries(left) as object) };
}

test.each(SUBSETS.map((taken) => [taken.map(skillName).join(', '), taken] as const))(
  'a test of %s has a tile, a ring and a bar for each of them, and for no other',
  async (_names, taken) => {
    api.on(certificateById, recordOf(taken));
    render(<CertificateScreen certificateId={CERTIFICATE_ID} isVerified={false} />);
    const tiles = await screen.findByRole('navigation', { name: 'Levels by skill' });
    const named = SKILLS.filter((skill) => taken.includes(skill)).map(skillName);
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((tile) => named.find((name) => tile.textContent.includes(name))),
    ).toEqual(named);
    const rings = screen.getAllByRole('img', { name: /^Band [\d.]+ of 9, level [ABC]\d / });
    expect(rings).toHaveLength(named.length);
    for (const skill of SKILLS)
      expect(screen.queryAllByRole('heading', { name: skillName(skill) }).length > 0).toBe(taken.includes(skill));
  },
);

test.each(LEVELS)('the spectrum, the box and the ring of %s', async (level) => {
  api.on(certificateById, {
    ...recordOf(['writing']),
    userLevel: { total: 5, writing: 5 },
    levels: { total: level, writing: level },
  });
  render(<CertificateScreen certificateId={CERTIFICATE_ID} isVerified={false} />);
  const spectrum = await screen.findByRole('region', { name: 'Result on the Spectrum' });
  const current = within(spectrum)
    .getAllByRole('listitem')
    .filter((step) => step.hasAttribute('aria-current'));
  expect(current.map((step) => step.textContent.includes(level))).toEqual([true]);
  expect(screen.getByRole('link', { name: /Click for Verification/ })).toHaveTextContent(`${level}${levelName(level)}`);
  expect(screen.getByRole('img', { name: `Band 5 of 9, level ${level} ${levelName(level, 'writing')}` })).toBeVisible();
});
