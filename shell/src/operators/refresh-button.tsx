import type { RequestState } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { operatorTexts } from './operator-texts';

/** Reloads the data that is shown. */
export function RefreshButton({ state, onClick }: { state: RequestState<unknown>; onClick(): void }) {
  if (state.kind !== 'ready') return null;
  return (
    <Button size="small" onClick={onClick} isBusy={state.isReloading}>
      {operatorTexts.operators.refresh}
    </Button>
  );
}
