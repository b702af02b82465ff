import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EnquiryCard } from '../enquiry/enquiry-card';
import { loadFakeCaptcha } from '../sign-in/testing/sign-in-site';

/** Types without a delay between keys. */
const user = userEvent.setup({ delay: null });

let api: MockedApi;
beforeEach(() => {
  api = mockApi();
});
afterEach(() => api.restore());

const show = () => render(<EnquiryCard plan="enterprise" loadCaptcha={loadFakeCaptcha} />);
const send = () => user.click(screen.getByRole('button', { name: 'Send enquiry' }));
const solve = async () => user.click(await screen.findByRole('button', { name: 'Solve' }));
async function fill() {
  await user.type(screen.getByLabelText('Your name'), 'A buyer');
  await user.type(screen.getByLabelText('Work email'), 'buyer@school.example');
  await user.type(screen.getByLabelText('Organisation'), 'A school');
  await user.type(screen.getByLabelText('How many people'), '120');
  await user.type(screen.getByLabelText('Message'), 'In September?');
}

test('sends the enquiry once the captcha is solved, and says what comes next', async () => {
  api.on(sendEnquiry, { ok: true });
  show();
  await fill();
  await send();
  expect(api.calls).toEqual([]);
  await solve();
  expect(await screen.findByRole('heading', { name: 'We have your enquiry' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('writes to buyer@school.example within two working days');
  expect(api.calls[0]?.body).toEqual({
    plan: 'enterprise',
    name: 'A buyer',
    email: 'buyer@school.example',
    organisation: 'A school',
    people: '120',
    message: 'In September?',
    reCaptcha: 'solved-token',
  });
});

test('names each wrong field before it asks for a captcha', async () => {
  show();
  await user.type(screen.getByLabelText('Work email'), 'nowhere');
  await send();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^Three things need your attention/);
  for (const field of ['Your name', 'Work email', 'Organisation']) {
    expect(within(alert).getByRole('link', { name: new RegExp(`^${field}: `) })).toBeVisible();
    expect(screen.getByLabelText(field)).toBeInvalid();
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when the call fails, the sales address gets the text', async () => {
  api.on(sendEnquiry, refuse(503, 'Down.', 'unavailable'));
  show();
  await fill();
  await send();
  await solve();
  const link = await screen.findByRole('link', { name: 'sales@bandmark.example' });
  const address = decodeURIComponent(link.getAttribute('href') ?? '');
  expect(address).toMatch(/^mailto:sales@bandmark\.example\?subject=Bandmark Enterprise&body=Your name: A buyer/);
  expect(address).toContain('In September?');
  expect(screen.getByLabelText('Message')).toHaveValue('In September?');
});
