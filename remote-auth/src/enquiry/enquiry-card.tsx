import { ENQUIRY_LENGTHS, type EnquiryPlan } from '@bandmark/contracts/enquiry-form';
import { href } from '@bandmark/contracts/routes';
import { siteSettings } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { ErrorList } from '@bandmark/ui/error-list';
import { TextField } from '@bandmark/ui/text-field';
import { type FormEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { AuthPage } from '../auth-page/auth-page';
import { CaptchaOverlay } from '../captcha/captcha-overlay';
import type { LoadCaptcha } from '../captcha/load-captcha';
import styles from '../sign-in/sign-in-card.module.css';
import { texts } from '../texts';
import own from './enquiry-card.module.css';
import { type EnquiryField, useEnquiry } from './use-enquiry';

const words = texts.enquiry;

const LINES = [
  { field: 'name', autoComplete: 'name', type: 'text' },
  { field: 'email', autoComplete: 'email', type: 'email' },
  { field: 'organisation', autoComplete: 'organization', type: 'text' },
  { field: 'people', autoComplete: 'off', type: 'text' },
] as const satisfies readonly { field: EnquiryField; autoComplete: string; type: string }[];

/** The form for an enquiry about a plan. A separate page keeps the landing page light and has an address to share. */
export function EnquiryCard({ plan, loadCaptcha }: { plan: EnquiryPlan; loadCaptcha: LoadCaptcha }) {
  const enquiry = useEnquiry(plan);
  const { form, errors, step } = enquiry;
  const submitButton = useRef<HTMLButtonElement>(null);
  const ids = useId();
  const idOf = (field: EnquiryField) => `${field}${ids}`;
  const errorOf = (field: EnquiryField) => errors.find((one) => one.field === field)?.message;
  const planName = words.plans[plan];

  if (step === 'sent') {
    return (
      <AuthPage heading={words.sent}>
        <p className={styles.note} role="status">
          {words.next(form.email.trim())}
        </p>
        <Back />
      </AuthPage>
    );
  }
  const cancelCaptcha = () => {
    // The form must no longer be inert before its button can take the focus.
    flushSync(enquiry.cancelCaptcha);
    submitButton.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enquiry.submit();
  };
  return (
    <>
      <AuthPage heading={words.title(planName)} isInert={step === 'captcha'}>
        <p className={styles.note}>{words.about(planName)}</p>
        <form noValidate className={styles.form} onSubmit={submit}>
          {errors.length > 0 ? (
            <ErrorList
              key={enquiry.round}
              errors={errors.map(({ message, field }) =>
                field ? { message: words.named(words.fields[field], message), fieldId: idOf(field) } : { message },
              )}
            />
          ) : null}
          {enquiry.isAway ? (
            <p>
              {words.away} <a href={mailHref(planName, form)}>{siteSettings().salesEmail}</a>
            </p>
          ) : null}
          {LINES.map(({ field, autoComplete, type }) => (
            <TextField
              key={field}
              id={idOf(field)}
              label={words.fields[field]}
              type={type}
              autoComplete={autoComplete}
              maxLength={ENQUIRY_LENGTHS[field]}
              value={form[field]}
              onChange={(value) => enquiry.change(field, value)}
              error={errorOf(field)}
              hint={field === 'people' ? words.peopleHint : undefined}
            />
          ))}
          <div className={own.field}>
            <label htmlFor={idOf('message')}>{words.fields.message}</label>
            <textarea
              id={idOf('message')}
              rows={4}
              maxLength={ENQUIRY_LENGTHS.message}
              value={form.message}
              onChange={(event) => enquiry.change('message', event.target.value)}
            />
          </div>
          <Button
            ref={submitButton}
            type="submit"
            variant="primary"
            size="large"
            isWide
            isBusy={step === 'sending'}
            busyText={words.sending}
          >
            {words.send}
          </Button>
        </form>
        <Back />
      </AuthPage>
      {step === 'captcha' ? (
        <CaptchaOverlay load={loadCaptcha} onSolved={enquiry.solved} onCancel={cancelCaptcha} />
      ) : null}
    </>
  );
}

function Back() {
  return (
    <p className={styles.swap}>
      <a href={href('pricing')}>{words.back}</a>
    </p>
  );
}

/** A mailto link with the visitor's text, to send it from their mail program. */
function mailHref(plan: string, form: Record<EnquiryField, string>): string {
  const { salesEmail, siteName } = siteSettings();
  const lines = [...LINES.map(({ field }) => `${words.fields[field]}: ${form[field]}`), '', form.message];
  const subject = encodeURIComponent(`${siteName} ${plan}`);
  return `mailto:${salesEmail}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
