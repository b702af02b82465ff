import type { CallResponse } from '@bandmark/contracts/endpoint';
import { saveMark as saveMarkCall } from '@bandmark/contracts/api/marking';
import { href } from '@bandmark/contracts/routes';
import { levelName } from '@bandmark/domain/levels';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import type { SubScores } from '@bandmark/domain/sub-scores';
import { asApiError, call } from '@bandmark/platform';
import { useNavigate } from '@bandmark/platform/router';
import { useState } from 'react';
import { requestMarking } from './request-marking';
import type { MarkingRouteState } from './saved-note';

/** Stores a mark; the same one again changes nothing. @param criteria in the skill's order @throws ApiError */
function saveMark(attemptId: string, criteria: SubScores): Promise<CallResponse<typeof saveMarkCall>> {
  return call(saveMarkCall, { params: { attemptId }, body: { criteria: [...criteria] } });
}

/** Saves and goes on to the answer that waits longest; to the list when none is left. */
export function useSaveMark(attemptId: string, skill: QuickSkill) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (criteria: SubScores) => {
    setSaving(true);
    setFailure(null);
    try {
      const { band, level } = await saveMark(attemptId, criteria);
      const name = levelName(level, skill);
      const state: MarkingRouteState = { savedMark: `Mark saved: band ${band.toFixed(1)}, ${level} ${name}.` };
      await navigate(await nextPath(attemptId), { state });
    } catch (error) {
      setFailure(asApiError(error).message);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, failure };
}

async function nextPath(marked: string): Promise<string> {
  try {
    const waiting = await requestMarking(new AbortController().signal);
    const next = waiting.find(({ attemptId }) => attemptId !== marked);
    return next ? href('marking', { id: next.attemptId }) : href('marking');
  } catch {
    // The mark is saved; the list says for itself what is wrong.
    return href('marking');
  }
}
