-- As in 0015, but a late chunk does not change the extension of files that are served (finalising sets it with the next
-- files), and one that the store took slowly does not move the heartbeat of its tab back.
CREATE OR REPLACE FUNCTION "store_recording_chunks"("chunks" jsonb, "inserting" boolean, "limits" jsonb) RETURNS TABLE ("verdict" text, "completed_at" bigint)
LANGUAGE plpgsql
SET enable_seqscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
AS $$
#variable_conflict use_column
DECLARE
  lease_ms bigint := limits->>'leaseMs';
  base_bytes bigint := limits->>'baseBytes';
  bytes_a_second bigint := limits->>'bytesASecond';
  most_bytes bigint := limits->>'mostBytes';
  base_chunks integer := limits->>'baseChunks';
  chunks_a_second integer := limits->>'chunksASecond';
  most_chunks integer := limits->>'mostChunks';
  late_ms bigint := limits->>'lateMs';
  account_bytes bigint := limits->>'accountBytesADay';
BEGIN
  RETURN QUERY
  WITH chunk AS (
    SELECT * FROM jsonb_to_recordset(chunks) AS chunk(
      at int, "attemptId" uuid, stream text, segment int, sequence int, bytes int, sha256 text, "contentType" text,
      "startedAt" bigint, "storedAt" bigint, "tabId" uuid)
  ), recording AS (
    -- The finaliser takes the same lock: no chunk is inserted that its files lack. By the primary key alone: an index
    -- of all open recordings would do for the planner as well.
    SELECT attempt_id, total_bytes, chunk_count, finalised_at, open_until FROM recordings
    WHERE attempt_id = ANY (ARRAY(SELECT "attemptId" FROM chunk))
    ORDER BY attempt_id FOR UPDATE
  ), judged AS (
    SELECT chunk.*, user_id, CASE
        WHEN segments.tab_id IS NULL THEN 'unknown_segment'
        -- A segment of the tab that holds the lease is written by that tab alone. Segments of former tabs are taken
        -- from whoever still has their chunks: a reloaded page sends what the page before it kept on the device.
        WHEN lease_tab_id = segments.tab_id AND lease_tab_id <> "tabId" AND "storedAt" - lease_heard_at <= lease_ms
          THEN 'lease_lost'
        WHEN earlier.sha256 = chunk.sha256 THEN 'stored'
        WHEN earlier.sha256 IS NOT NULL THEN 'chunk_differs'
        WHEN recording.attempt_id IS NULL THEN 'no_recording'
        WHEN finalised_at IS NOT NULL AND coalesce(open_until, 0) < "storedAt" THEN 'recording_closed'
        WHEN recording.total_bytes + sum(chunk.bytes) OVER mine
            > least(most_bytes, base_bytes + bytes_a_second * ((deadline - begun_at + late_ms) / 1000))
          OR recording.chunk_count + count(*) OVER mine
            > least(most_chunks, base_chunks + chunks_a_second * ((deadline - begun_at + late_ms) / 1000))
          THEN 'recording_too_large'
        WHEN coalesce(used.bytes, 0) + sum(chunk.bytes) OVER ofAccount > account_bytes AND user_id IS NOT NULL
          THEN 'account_quota'
        ELSE 'new'
      END AS verdict
    FROM chunk
    LEFT JOIN segments ON segments.attempt_id = chunk."attemptId" AND segments.segment = chunk.segment
    LEFT JOIN attempts ON attempts.attempt_id = segments.attempt_id
    LEFT JOIN recording ON recording.attempt_id = segments.attempt_id
    -- Lateral with a limit, so that the index is searched by the whole key and not by the attempt alone.
    LEFT JOIN LATERAL (
      SELECT sha256 FROM recording_chunks AS row
      WHERE row.attempt_id = chunk."attemptId" AND row.stream = chunk.stream AND row.segment = chunk.segment
        AND row.sequence = chunk.sequence LIMIT 1
    ) AS earlier ON true
    LEFT JOIN LATERAL (
      SELECT bytes FROM recording_usage AS usage
      WHERE usage.user_id = attempts.user_id AND usage.day = chunk."storedAt" / 86400000 LIMIT 1
    ) AS used ON true
    WINDOW mine AS (PARTITION BY chunk."attemptId" ORDER BY chunk.at),
      ofAccount AS (PARTITION BY user_id ORDER BY chunk.at)
  ), stored AS (
    INSERT INTO recording_chunks
      (attempt_id, stream, segment, sequence, bytes, sha256, content_type, started_at, stored_at)
    SELECT "attemptId", stream, segment, sequence, bytes, sha256, "contentType", "startedAt", "storedAt"
    FROM judged WHERE inserting AND verdict = 'new' ORDER BY at
    ON CONFLICT DO NOTHING
    RETURNING *
  ), counted AS (
    UPDATE recordings SET total_bytes = recordings.total_bytes + added.bytes,
      chunk_count = recordings.chunk_count + added.chunks, last_chunk_at = added.stored_at,
      mime_type = CASE WHEN recordings.finalised_at IS NULL THEN coalesce(added.mime_type, recordings.mime_type)
        ELSE recordings.mime_type END
    FROM (
      SELECT attempt_id, sum(bytes) AS bytes, count(*) AS chunks, max(stored_at) AS stored_at,
        max(CASE WHEN content_type LIKE '%mp4%' THEN 'mp4' ELSE 'webm' END) FILTER (WHERE stream = 'camera')
          AS mime_type
      FROM stored GROUP BY attempt_id
    ) AS added
    WHERE recordings.attempt_id = added.attempt_id
    RETURNING recordings.attempt_id, recordings.completed_at
  ), used AS (
    -- In one order: two batches that count for the same accounts must not wait for each other.
    INSERT INTO recording_usage (user_id, day, bytes)
    SELECT user_id, stored_at / 86400000, sum(stored.bytes)
    FROM stored JOIN judged ON "attemptId" = stored.attempt_id AND judged.stream = stored.stream
      AND judged.segment = stored.segment AND judged.sequence = stored.sequence AND judged.sha256 = stored.sha256
    WHERE user_id IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, day) DO UPDATE SET bytes = recording_usage.bytes + excluded.bytes
  ), heard AS (
    -- The tab was heard of, and perhaps again while the store took the chunk.
    UPDATE attempts SET lease_heard_at = greatest(lease_heard_at, stored_at)
    FROM stored JOIN chunk ON "attemptId" = stored.attempt_id AND chunk.stream = stored.stream
      AND chunk.segment = stored.segment AND chunk.sequence = stored.sequence
    WHERE attempts.attempt_id = stored.attempt_id AND lease_tab_id = "tabId"
  )
  SELECT CASE WHEN judged.verdict = 'new' AND stored.attempt_id IS NOT NULL THEN 'inserted' ELSE judged.verdict END,
    counted.completed_at
  FROM judged
  LEFT JOIN stored ON judged."attemptId" = stored.attempt_id AND judged.stream = stored.stream
    AND judged.segment = stored.segment AND judged.sequence = stored.sequence AND judged.sha256 = stored.sha256
  LEFT JOIN counted ON counted.attempt_id = stored.attempt_id
  ORDER BY judged.at;
END
$$;
