import { belowApiBase } from '@bandmark/contracts/api-base';
import { captchaChallenge } from '@bandmark/contracts/api/auth';
import { siteSettings } from '@bandmark/platform';
import type { AltchaWidgetElement } from 'altcha';
import type {} from 'altcha/types/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import './altcha-element';
import styles from './altcha-captcha.module.css';
import type { CaptchaWidgetProps } from './captcha-widget';

/** Two workers suffice for a challenge that takes a second, and keep the page responsive on a small machine. */
const WORKERS = 2;

/** The self-hosted captcha: the visitor ticks a box, and the browser computes a proof of work in the background. */
export function AltchaCaptcha({ onSolved, onError }: CaptchaWidgetProps) {
  const element = useRef<AltchaWidgetElement>(null);
  const changed = useEffectEvent((event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (!isStateChange(detail)) return;
    if (detail.state === 'verified' && detail.payload) onSolved(detail.payload);
    if (detail.state === 'error') onError();
  });

  useEffect(() => {
    const widget = element.current;
    if (!widget) return undefined;
    widget.addEventListener('statechange', changed);
    return () => widget.removeEventListener('statechange', changed);
  }, []);

  return (
    <altcha-widget
      ref={element}
      className={styles.altcha}
      challenge={belowApiBase(captchaChallenge.path, siteSettings())}
      configuration={JSON.stringify({ hideLogo: true, workers: WORKERS, humanInteractionSignature: false })}
    />
  );
}

function isStateChange(detail: unknown): detail is { state: string; payload: string | null } {
  return typeof detail === 'object' && detail !== null && 'state' in detail && 'payload' in detail;
}
