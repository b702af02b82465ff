import { Button } from '@bandmark/ui/button';
import { FailureNote } from '@bandmark/ui/failure-note';
import { Spinner } from '@bandmark/ui/loading';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { texts } from '../texts';
import styles from './captcha-overlay.module.css';
import type { CaptchaWidget } from './captcha-widget';
import type { LoadCaptcha } from './load-captcha';

const words = texts.captcha;

interface CaptchaOverlayProps {
  load: LoadCaptcha;
  onSolved(token: string): void;
  onCancel(): void;
}

/**
 * The captcha over the page (spec §2): solving it continues the submit; a click on the overlay, Esc or Cancel aborts
 * it. Not a native modal dialog: reCAPTCHA appends its picture challenge to the body, where a modal dialog would cover
 * it and make it inert. The component that opens it makes the page behind it inert.
 */
export function CaptchaOverlay({ load, onSolved, onCancel }: CaptchaOverlayProps) {
  const [Widget, setWidget] = useState<CaptchaWidget | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  });
  useEffect(() => {
    panel.current?.focus();
    document.addEventListener('keydown', cancelOnEscape);
    return () => document.removeEventListener('keydown', cancelOnEscape);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    load().then(
      (widget) => {
        if (isCurrent) setWidget(() => widget);
      },
      (error: unknown) => {
        console.warn('The captcha could not be loaded', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);

  const fail = () => {
    setHasFailed(true);
    // The widget is removed while it has the focus, so the panel takes it.
    panel.current?.focus();
  };
  const tryAgain = () => {
    setHasFailed(false);
    setWidget(null);
    setAttempt(attempt + 1);
    panel.current?.focus();
  };

  return (
    <div
      className={styles.overlay}
      data-testid="captcha-overlay"
      onClick={(event) => {
        if (event.target === event.currentTarget) onCancel();
      }}
    >
      <div className={styles.panel} role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
        <h2 id={titleId} className={styles.title}>
          {words.title}
        </h2>
        <div className={styles.widget}>
          {hasFailed ? (
            <FailureNote message={words.failed} onRetry={tryAgain} />
          ) : Widget ? (
            <Widget key={attempt} onSolved={onSolved} onError={fail} />
          ) : (
            <Spinner label={words.loading} />
          )}
        </div>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
