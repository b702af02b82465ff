import { type MockedApi, mockApi } from '@bandmark/platform/testing';
import { render, type RenderOptions, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaptchaWidgetProps } from '../../captcha/captcha-widget';
import type { LoadCaptcha } from '../../captcha/load-captcha';
import type { AuthMode } from '../auth-mode';
import { SignInCard } from '../sign-in-card';

/** Types without a delay between keys. */
export const user = userEvent.setup({ delay: null });

export const EMAIL = 'ana@example.org';
export const PASSWORD = 'Long-enough-9';

/** The texts of the specification (§5, §8). */
export const EMAIL_MESSAGE = 'Email is not valid';
export const PASSWORD_MESSAGE =
  'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.';
export const AGREEMENT_MESSAGE = 'You must agree to our Privacy Policy and Terms & Conditions.';

interface ShowOptions {
  initialMode?: AuthMode;
  hasGoogleSignIn?: boolean;
  loadCaptcha?: LoadCaptcha;
}

/**
 * For each test of a file: the card on its page, a mocked API, a captcha of two buttons, and a record of navigations.
 */
export function signInSite() {
  const site = {
    api: undefined as unknown as MockedApi,
    /** `enter /path`, `reload`, `visit address`, in order. */
    left: [] as string[],
    show({ loadCaptcha = loadFakeCaptcha, ...props }: ShowOptions = {}, options?: RenderOptions) {
      const page = {
        enter: (path: string) => void site.left.push(`enter ${path}`),
        reload: () => void site.left.push('reload'),
        visit: (address: string) => void site.left.push(`visit ${address}`),
      };
      return render(<SignInCard page={page} loadCaptcha={loadCaptcha} hasGoogleSignIn {...props} />, options);
    },
  };
  beforeEach(() => {
    site.api = mockApi();
    site.left = [];
    window.history.replaceState(null, '', '/sign-in');
    document.cookie = 'redirect=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  });
  afterEach(() => site.api.restore());
  return site;
}

export const loadFakeCaptcha: LoadCaptcha = () => Promise.resolve(FakeCaptcha);

function FakeCaptcha({ onSolved, onError }: CaptchaWidgetProps) {
  return (
    <>
      <button onClick={() => onSolved('solved-token')}>Solve</button>
      <button onClick={onError}>Fail</button>
    </>
  );
}

export const email = () => screen.getByLabelText('Email');
export const password = () => screen.getByLabelText('Password');
export const heading = () => screen.getByRole('heading', { level: 1 });

/** Fills a field at once. Typing renders the card for each key; where keys are the subject, tests type. */
export async function enter(field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}
export async function fillIn(address = EMAIL, secret = PASSWORD) {
  await enter(email(), address);
  await enter(password(), secret);
}
export const submit = (name: string) => user.click(screen.getByRole('button', { name }));
export const solve = async () => user.click(await screen.findByRole('button', { name: 'Solve' }));
