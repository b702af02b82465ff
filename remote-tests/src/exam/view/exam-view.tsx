import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { Segmented } from '@bandmark/ui/segmented';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import { examTexts } from '../exam-texts';
import styles from './exam-view.module.css';

const words = examTexts.view;

type Contrast = NonNullable<NonNullable<AnswerDocument['view']>['contrast']>;

const ZOOMS = ['100', '125', '150', '175', '200'] as const;
const CONTRASTS: readonly Contrast[] = ['standard', 'dark-on-light', 'light-on-dark'];

/**
 * Shows a room with the text size and colours that the candidate chose: `--exam-zoom` scales the panes, and
 * `data-contrast` sets the design tokens inside.
 */
export function ExamView({ document, children }: { document: AnswerDocument; children: ReactNode }) {
  const { zoom = 100, contrast = 'standard' } = document.view ?? {};
  return (
    <div className={styles.view} data-contrast={contrast} style={{ '--exam-zoom': zoom / 100 } as CSSProperties}>
      {children}
    </div>
  );
}

/** Opens the choice of size and colours. The answer stores the choice, so that it applies on another device too. */
export function ExamViewButton({ held }: { held: HeldDocument }) {
  const [isOpen, setOpen] = useState(false);
  const view = held.document.view ?? {};
  const change = (by: NonNullable<AnswerDocument['view']>) =>
    held.change((document) => ({ view: { ...document.view, ...by } }));
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={words.open}
        title={words.open}
        disabled={held.isReadOnly}
        onClick={() => setOpen(true)}
      >
        {words.sign}
      </Button>
      <Dialog
        title={words.open}
        isOpen={isOpen}
        hasFields
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {words.close}
          </Button>
        }
      >
        <div className={styles.choices}>
          <Segmented
            legend={words.zoom}
            value={`${view.zoom ?? 100}`}
            options={ZOOMS.map((value) => ({ value, label: words.percent(Number(value)) }))}
            onChange={(value: string) => change({ zoom: Number(value) })}
          />
          <Segmented
            legend={words.contrast}
            value={view.contrast ?? 'standard'}
            options={CONTRASTS.map((value) => ({ value, label: words.contrasts[value] }))}
            onChange={(contrast) => change({ contrast })}
          />
        </div>
      </Dialog>
    </>
  );
}
