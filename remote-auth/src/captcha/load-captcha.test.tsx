import { render, screen } from '@testing-library/react';
import { loadCaptcha } from './load-captcha';

jest.mock('./altcha-element', () => ({}));
const seen = jest.fn();
jest.mock('react-google-recaptcha', () => ({
  __esModule: true,
  default: (props: unknown) => {
    seen(props);
    return <p>reCAPTCHA</p>;
  },
}));

beforeEach(() => seen.mockClear());

test('without a site key it is ALTCHA, with the challenge of this site', async () => {
  const onSolved = jest.fn();
  const onError = jest.fn();
  const Widget = await loadCaptcha(undefined);
  const { container } = render(<Widget onSolved={onSolved} onError={onError} />);
  const widget = container.querySelector('altcha-widget');
  expect(widget).toHaveAttribute('challenge', '/api/captcha/challenge');

  const say = (state: string, payload: string | null) =>
    widget?.dispatchEvent(new CustomEvent('statechange', { detail: { state, payload } }));
  say('verifying', null);
  expect(onSolved).not.toHaveBeenCalled();
  say('error', null);
  expect(onError).toHaveBeenCalledTimes(1);
  say('verified', 'proof');
  expect(onSolved).toHaveBeenCalledWith('proof');
});

test('with a site key it is reCAPTCHA: light theme, image type, normal size, bottom-right badge (§9.3 §9.4)', async () => {
  const onSolved = jest.fn();
  const Widget = await loadCaptcha('site-key');
  render(<Widget onSolved={onSolved} onError={() => undefined} />);
  expect(screen.getByText('reCAPTCHA')).toBeVisible();
  const props = seen.mock.lastCall[0];
  expect(props).toMatchObject({
    sitekey: 'site-key',
    theme: 'light',
    type: 'image',
    size: 'normal',
    badge: 'bottomright',
  });
  props.onChange(null);
  expect(onSolved).not.toHaveBeenCalled();
  props.onChange('token');
  expect(onSolved).toHaveBeenCalledWith('token');
});
