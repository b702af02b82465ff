import type { OutboxStatus } from '@bandmark/contracts/outbox';
import { cloudCheckIcon, cloudOffIcon, pencilIcon, warningIcon, type IconDrawing } from '@bandmark/ui/icons';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import type { ExamSnapshot } from './exam-snapshot';
import { sessionTexts } from './session-texts';

const words = sessionTexts.status;

const SHOWN: Record<OutboxStatus, { text: string; icon: IconDrawing; tone: 'quiet' | 'inverse' }> = {
  saved: { text: words.saved, icon: cloudCheckIcon, tone: 'quiet' },
  saving: { text: words.saving, icon: pencilIcon, tone: 'quiet' },
  offline: { text: words.offline, icon: cloudOffIcon, tone: 'inverse' },
  'not-kept': { text: words.notKept, icon: warningIcon, tone: 'inverse' },
  'lease-lost': { text: words.readOnly, icon: warningIcon, tone: 'inverse' },
  closed: { text: words.closed, icon: warningIcon, tone: 'inverse' },
};

/**
 * Where the answer is stored. It reads "Saved" only when the server has acknowledged the very last change. Every pause
 * in typing saves, so screen readers announce only problems and their end, not each save. They announce once that the
 * device stores nothing.
 */
export function SaveStatus({ status, isUnreachable = false }: { status: OutboxStatus; isUnreachable?: boolean }) {
  const { icon, tone } = SHOWN[status];
  const isOnlyHere = status === 'not-kept' && isUnreachable;
  const text = isOnlyHere ? words.notKeptOffline : SHOWN[status].text;
  // Where the device stores nothing, this status returns with each pause in typing.
  const [wasNotKept, setWasNotKept] = useState(false);
  const isUsual = status === 'saved' || status === 'saving' || (status === 'not-kept' && wasNotKept && !isOnlyHere);
  // Stays true until "Saved" has been announced after a problem, that is, until the next change is saved.
  const [before, setBefore] = useState(status);
  const [isTroubled, setTroubled] = useState(!isUsual);
  if (before !== status) {
    setBefore(status);
    if (before === 'not-kept') setWasNotKept(true);
    if (isUsual && before === 'saved') setTroubled(false);
  }
  if (!isUsual && !isTroubled) setTroubled(true);
  return (
    <StatusText icon={icon} tone={tone} isSilent={!isTroubled}>
      {text}
    </StatusText>
  );
}

/**
 * The status of a part without a text: empty while the recording reaches the server, because a count of seconds would
 * only distract the speaker. The live region stays mounted, so that screen readers announce a change.
 */
export function SpeakingStatus({ exam: { phase, isOffline, isRecordingInMemory } }: { exam: ExamSnapshot }) {
  if (phase === 'read-only') return <SaveStatus status="lease-lost" />;
  if (isOffline) return <SaveStatus status={isRecordingInMemory ? 'not-kept' : 'offline'} />;
  return <StatusText>{null}</StatusText>;
}
