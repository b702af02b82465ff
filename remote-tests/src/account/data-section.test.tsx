import { makeArchiveLink } from '@bandmark/contracts/api/account';
import { inlineSettings, mockApi } from '@bandmark/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataSection } from './data-section';

const BASE = 'https://bandmark.example/backend';

beforeAll(() => void inlineSettings({ apiBase: BASE }));

test('the archive is downloaded below the API base, like every call', async () => {
  const api = mockApi();
  const followed: (string | null)[] = [];
  const follow = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    followed.push(event.target.getAttribute('href'));
    event.preventDefault();
  };
  document.addEventListener('click', follow);
  api.on({ ...makeArchiveLink, path: `/backend${makeArchiveLink.path}` }, { href: '/api/account/archive/code' });
  render(<DataSection />);
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText(/The download has started/)).toBeVisible();
  expect(followed).toEqual([`${BASE}/api/account/archive/code`]);
  document.removeEventListener('click', follow);
  api.restore();
});
