-- As in 0009, and no answers that come with a grant of before the owner's new password (decision 066). A server of the
-- version before names no version.
CREATE OR REPLACE FUNCTION "store_answers"("answers" jsonb, "skills" jsonb) RETURNS TABLE ("attempt_id" uuid, "sequence" integer)
LANGUAGE plpgsql
SET enable_seqscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH saved AS (
    SELECT * FROM jsonb_to_recordset(answers)
      AS saved("attemptId" uuid, "tabId" uuid, sequence int, text text, now bigint, "grantVersion" int)
  ), free AS (
    -- Rows that another transaction has locked are left alone: a batch that waited for one could lock the others
    -- against a batch of chunks, each waiting for the other.
    SELECT attempts.attempt_id FROM attempts
    WHERE attempts.attempt_id = ANY (ARRAY(SELECT "attemptId" FROM saved))
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE attempts SET answer_sequence = saved.sequence, answer_text = saved.text, is_answer_late = false,
    lease_tab_id = saved."tabId", lease_heard_at = saved.now
  FROM saved JOIN free ON free.attempt_id = saved."attemptId"
  WHERE attempts.attempt_id = saved."attemptId" AND attempts.answer_sequence < saved.sequence
    AND attempts.submitted_at IS NULL AND attempts.deadline >= saved.now
    AND (attempts.lease_tab_id IS NULL OR attempts.lease_tab_id = saved."tabId")
    AND (saved."grantVersion" IS NULL OR saved."grantVersion" >= attempts.grant_version)
    AND skills ? attempts.skill
  RETURNING attempts.attempt_id, attempts.answer_sequence;
END
$$;
