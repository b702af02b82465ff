import type { ENQUIRY_LENGTHS, EnquiryPlan } from '@bandmark/contracts/enquiry-form';
import { isEmail, plainEmail } from '@bandmark/domain/credentials';
import { asApiError, errorSentence } from '@bandmark/platform';
import { useState } from 'react';
import { loadCalls, prepareCalls } from '../calls/load-calls';

export type EnquiryField = keyof typeof ENQUIRY_LENGTHS;
export type EnquiryForm = Record<EnquiryField, string>;
interface FormError {
  message: string;
  field?: EnquiryField;
}

const EMPTY: EnquiryForm = { name: '', email: '', organisation: '', people: '', message: '' };
const isField = (name: string | undefined): name is EnquiryField => name !== undefined && name in EMPTY;

/** State and flow of an enquiry: validation, captcha, call and outcome. */
export function useEnquiry(plan: EnquiryPlan) {
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  /** Counts the error lists shown, because each new list takes the focus. */
  const [round, setRound] = useState(0);
  const [step, setStep] = useState<'form' | 'captcha' | 'sending' | 'sent'>('form');
  /** The call is unavailable; the form then offers the sales address. */
  const [isAway, setAway] = useState(false);

  const show = (found: readonly FormError[]) => {
    setErrors(found);
    setRound(round + 1);
  };
  const submit = () => {
    const found = faultsOf(form);
    show(found);
    if (found.length === 0) setStep('captcha');
  };
  const send = async (reCaptcha: string) => {
    setStep('sending');
    setAway(false);
    try {
      const { askAboutPlan } = await loadCalls();
      await askAboutPlan({ plan, ...form, reCaptcha });
      setStep('sent');
    } catch (thrown) {
      const failure = asApiError(thrown);
      // An older server lacks this call.
      setAway(failure.isTransient || failure.status === 404);
      show(failure.lines.map(({ message, field }) => (isField(field) ? { message, field } : { message })));
      setStep('form');
    }
  };
  return {
    form,
    errors,
    round,
    step,
    isAway,
    change(field: EnquiryField, value: string) {
      prepareCalls();
      setForm((before) => ({ ...before, [field]: value }));
    },
    submit,
    solved: (captcha: string) => void send(captcha),
    cancelCaptcha: () => setStep('form'),
  };
}

function faultsOf({ name, email, organisation }: EnquiryForm): FormError[] {
  const required = errorSentence('field_required');
  return [
    ...(name.trim() === '' ? [{ field: 'name' as const, message: required }] : []),
    ...(isEmail(plainEmail(email)) ? [] : [{ field: 'email' as const, message: errorSentence('email_invalid') }]),
    ...(organisation.trim() === '' ? [{ field: 'organisation' as const, message: required }] : []),
  ];
}
