import type { OutboxStatus } from '@bandmark/contracts/outbox';
import type { IconName } from '@bandmark/ui/icon';
import { StatusText } from '@bandmark/ui/status-text';

const SHOWN: Record<OutboxStatus, { text: string; icon: IconName; tone: 'quiet' | 'inverse' }> = {
  saved: { text: 'Saved', icon: 'cloud-check', tone: 'quiet' },
  saving: { text: 'Saving…', icon: 'pencil', tone: 'quiet' },
  offline: { text: 'Offline: kept on this device', icon: 'cloud-off', tone: 'inverse' },
  'not-kept': { text: 'Not on this device: keep this page open', icon: 'warning', tone: 'inverse' },
  'lease-lost': { text: 'Read-only', icon: 'warning', tone: 'inverse' },
  closed: { text: 'Closed', icon: 'warning', tone: 'inverse' },
};

/** Where the answer is. It reads "Saved" only when the server has acknowledged the very last change. */
export function SaveStatus({ status }: { status: OutboxStatus }) {
  const { text, icon, tone } = SHOWN[status];
  return (
    <StatusText icon={icon} tone={tone}>
      {text}
    </StatusText>
  );
}
