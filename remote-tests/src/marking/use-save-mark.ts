import type { CallResponse } from '@bandmark/contracts/endpoint';
import { saveMark as saveMarkCall } from '@bandmark/contracts/api/marking';
import { href } from '@bandmark/contracts/routes';
import { levelName } from '@bandmark/domain/levels';
import type { QuickSkill } from '@bandmark/domain/skills';
import type { SubScores } from '@bandmark/domain/sub-scores';
import { type ApiError, asApiError, call } from '@bandmark/platform';
import { useNavigate } from '@bandmark/platform/router';
import { useEffect, useState } from 'react';
import type { DraftKeeper } from './draft-keeper';
import { markingTexts } from './marking-texts';
import { requestMarking } from './request-marking';
import type { MarkingRouteState } from './saved-note';

export interface GivenMark {
  /** In the skill's order. */
  criteria: SubScores;
  /** The examiner has confirmed that there is no recording yet. */
  withoutRecording: boolean;
  /** To the candidate; empty for none. */
  note: string;
  /** Another examiner should mark the answer too. */
  wantsSecond: boolean;
  /** The page shows that the answer already has a mark. */
  replaces: boolean;
}

/** Stores a mark. Idempotent. @throws ApiError */
function saveMark(
  attemptId: string,
  { criteria, wantsSecond, ...given }: GivenMark,
): Promise<CallResponse<typeof saveMarkCall>> {
  return call(saveMarkCall, {
    params: { attemptId },
    body: { criteria: [...criteria], ...given, ...(wantsSecond && { secondMark: true }) },
  });
}

/**
 * Saves a mark and navigates to the answer that has waited longest, or to the list if none is left.
 * @param draft keeper of the draft that the mark replaces
 */
export function useSaveMark(attemptId: string, skill: QuickSkill, draft: Pick<DraftKeeper, 'drop'>) {
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  /** Set once the server has the mark, so that the page can be left. */
  const [savedNote, setSavedNote] = useState<{ path: string; state: MarkingRouteState } | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);

  // Navigates after the render in which the mark counts as saved; otherwise the page would ask before leaving.
  useEffect(() => {
    if (savedNote) void navigate(savedNote.path, { state: savedNote.state });
  }, [savedNote, navigate]);

  /** @returns whether the server has the mark */
  const save = async (given: GivenMark): Promise<boolean> => {
    setSaving(true);
    setFailure(null);
    try {
      await draft.drop();
      const { band, level } = await saveMark(attemptId, given);
      const name = levelName(level, skill);
      const state: MarkingRouteState = { savedMark: markingTexts.saved(band, level, name) };
      setSavedNote({ path: await nextPath(attemptId), state });
      return true;
    } catch (error) {
      setFailure(asApiError(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, isSaved: savedNote !== null, failure };
}

async function nextPath(marked: string): Promise<string> {
  try {
    const waiting = await requestMarking(new AbortController().signal);
    // An answer that the examiner has claimed may be open in another tab.
    const next = waiting.find(({ attemptId, claimedBy }) => attemptId !== marked && claimedBy == null);
    return next ? href('marking', { id: next.attemptId }) : href('marking');
  } catch {
    // The mark is saved, and the list reports its own errors.
    return href('marking');
  }
}
