/**
 * Generates, in SQL, the data of a busy site after three years. Every row is derived from its number, so that fills of
 * the same size are identical. Most work is finished; as on a real site, only the last days leave some for sweeps and
 * people.
 */

const DAY_MS = 86_400_000;

export interface YearsOptions {
  /** Epoch milliseconds at which the three years end. */
  now: number;
  /** Number of accounts; all tables scale with it. 300,000 accounts have taken a million parts of tests. */
  accounts: number;
}

/** Reference sizes: the rows of the largest tables for this number of accounts. */
const ACCOUNTS = 300_000;
const TESTS = 480_000;
const MAILS = 2_000_000;
/** Parts whose chunks have not been removed yet. */
const CHUNKED = 5400;
const CHUNKS_OF_A_PART = 555;
/** Tests with an open part. */
const OPEN = 60;
const TELEMETRY = 1_000_000;
const JOBS = 60_000;

/** SQL that derives a number below 2^52 (or a UUID, below) from a text. */
const publicId = (text: string) => `('x' || left(md5(${text}), 13))::bit(52)::bigint`;
const uuid = (text: string) => `md5(${text})::uuid`;
const account = (number: string) => uuid(`'account' || (${number})`);
const EXAMINERS = 60;

/**
 * The statements in order. All rows of a part are derived from one temporary table of drafts, so that tables are
 * consistent.
 * @returns statements without parameters
 */
export function yearsStatements({ now, accounts }: YearsOptions): string[] {
  const of = (count: number) => Math.max(1, Math.round((count * accounts) / ACCOUNTS));
  const [tests, mails, chunked] = [of(TESTS), of(MAILS), of(CHUNKED)];
  const since = now - 3 * 365 * DAY_MS;
  const closed = tests - Math.min(OPEN, Math.ceil(tests / 10));
  /** When test `n` began: spread evenly over the years, and the open ones over the last quarter of an hour. */
  const begun = `case when n > ${closed} then ${now} - n % 15 * 60000
    else ${since} + (n::float8 / ${tests} * ${3 * 365 * DAY_MS - 30 * 60_000})::bigint end`;
  const recent = (days: number) => now - days * DAY_MS;

  return [
    `insert into users (user_id, email, is_email_verified, name, certificate_name, location, is_examiner, created_at,
        deletion_requested_at)
      select ${account('n')}, 'candidate' || n || '@school' || n % 400 || '.example', n % 5 > 0, 'Candidate ' || n,
        case when n % 10 > 0 then 'Candidate Number ' || n end, 'NL', n <= ${EXAMINERS},
        ${since} + (n::float8 / ${accounts} * ${3 * 365 * DAY_MS})::bigint,
        case when n % 3000 = 7 then ${recent(3)} end
      from generate_series(1, ${accounts}) n`,
    // Every twelfth is a full test.
    `insert into tests (my_test_id, user_id, number, test_id, writing_form, speaking_form, listening_form, reading_form,
        created_at, recordings_hidden_at, recordings_withdrawn_at)
      select ${publicId(`'test' || n`)}, ${account(`n % ${accounts} + 1`)}, n / ${accounts} + 1,
        case when n % 12 = 0 then ${publicId(`'full' || n`)} end, 'writing-' || n % 4, 'speaking-' || n % 4,
        case when n % 12 = 0 then 'listening-1' end, case when n % 12 = 0 then 'reading-1' end, ${begun},
        case when n % 50 = 3 then ${since} end, case when n % 400 = 5 then ${since} end
      from generate_series(1, ${tests}) n`,
    `create temp table texts as select n as text, string_agg(md5(n || '-' || w), case w % 7 when 0 then '. ' else ' ' end) as words
      from generate_series(0, 199) n, generate_series(1, 40) w group by n`,
    // One in seven takes only the writing part; the tests of the last 20 minutes are open.
    `create temp table drafts as
      select n, skill, ${uuid(`'attempt' || n || skill`)} as attempt_id, ${publicId(`'test' || n`)} as my_test_id,
        ${account(`n % ${accounts} + 1`)} as user_id, ${publicId(`'answer' || n || skill`)} as answer_id,
        ${begun} as begun_at, case when n <= ${closed} then (${begun}) + 1100000 end as submitted_at,
        n % 250 = 11 as is_replaced, skill in ('listening', 'reading') as is_keyed,
        (${begun}) < ${recent(2)} or (n % 3 = 0 and n <= ${closed}) as is_marked
      from generate_series(1, ${tests}) n, unnest(array['writing', 'speaking', 'listening', 'reading']) skill
      where (skill = 'writing' or n % 7 > 0) and (skill in ('writing', 'speaking') or n % 12 = 0)`,
    `insert into attempts (attempt_id, my_test_id, user_id, skill, form_id, task, begun_at, deadline, device_check,
        answer_sequence, answer_text, submitted_at, closed_by, receipt, releases, lease_tab_id, lease_heard_at, answer_id,
        uuid, slug, awaits_mark)
      select attempt_id, my_test_id, user_id, skill, skill || '-1',
        jsonb_build_object('kind', skill, 'taskId', skill || '-1', 'prompt', left(words, 900), 'points', '[]'::jsonb,
          'minimumWords', 150), begun_at, begun_at + 1200000,
        '{"camera":"good","microphone":"good","level":0.4}', 120, case skill when 'writing' then words else '' end,
        submitted_at, case when submitted_at is null then null when n % 9 = 0 then 'clock' else 'candidate' end,
        case when submitted_at is not null then upper(left(md5('receipt' || attempt_id), 22)) end,
        '{"tests":"1.4.2","recorder":"2.0.1"}', ${uuid(`'tab' || attempt_id`)}, begun_at + 1000000, answer_id,
        ${uuid(`'file' || attempt_id`)}, left(md5('slug' || attempt_id), 22),
        submitted_at is not null and not (is_marked and (is_keyed or not is_replaced))
      from drafts join texts on texts.text = drafts.n % 200`,
    `insert into recordings (attempt_id, state, mime_type, total_bytes, chunk_count, last_chunk_at, completed_at,
        finalised_at, files_run, finalised_chunks, open_until, covered_ms, has_camera, tries)
      select attempt_id, case when submitted_at is null then 'uploading' when n % 40 = 0 then 'partial' else 'finalised' end,
        'webm', case when n % 400 = 5 then 0 else 90000000 end, ${CHUNKS_OF_A_PART}, begun_at + 1100000,
        case when n % 40 > 0 then submitted_at end, submitted_at + 60000, ${uuid(`'run' || attempt_id`)},
        case when submitted_at is not null then ${CHUNKS_OF_A_PART} end,
        case when n % 40 = 0 then submitted_at + 1800000 end, 1090000, n % 8 > 0, 1
      from drafts`,
    `insert into segments (attempt_id, segment, tab_id, opened_at, device)
      select attempt_id, 1, ${uuid(`'tab' || attempt_id`)}, begun_at, 'Chrome on Windows' from drafts`,
    `insert into declared_streams (attempt_id, stream, segment, chunks)
      select attempt_id, stream, 1, ${CHUNKS_OF_A_PART / 3} from drafts, unnest(array['camera', 'screen', 'thumbnail']) stream
      where submitted_at is not null`,
    // Only chunks of the last days exist, because older ones are removed.
    `insert into recording_chunks (attempt_id, stream, segment, sequence, bytes, sha256, content_type, started_at, stored_at)
      select attempt_id, stream, 1, sequence, 240000, md5(attempt_id || stream || sequence) || md5(stream || sequence),
        'video/webm', begun_at + sequence * 5000, begun_at + sequence * 5000 + 900
      from (select * from drafts order by n desc limit ${chunked}) recent,
        unnest(array['camera', 'screen', 'thumbnail']) stream, generate_series(0, ${CHUNKS_OF_A_PART / 3 - 1}) sequence`,
    `insert into exam_events (attempt_id, event_id, kind, started_ms, duration_ms, received_at)
      select attempt_id, ${uuid(`'event' || attempt_id || at`)}, 'away', at * 60000, 4000, begun_at + at * 60000
      from drafts, generate_series(1, 2) at where n % 2 = 0`,
    `insert into estimates (attempt_id, band, method, features, estimated_at)
      select attempt_id, 6, 'visible-features-3', '[{"name":"Words","value":"260"},{"name":"MTLD","value":"71"}]',
        submitted_at + 30000
      from drafts where skill = 'writing' and submitted_at is not null`,
    ...marks(since),
    ...certificates(now, accounts),
    ...sundries({ now, of, mails, accounts, recent }),
    `drop table drafts, texts`,
    `analyze`,
  ];
}

function marks(since: number): string[] {
  const examiner = account(`n % ${EXAMINERS} + 1`);
  const marked = `drafts where is_marked and submitted_at is not null and (is_keyed or not is_replaced)`;
  return [
    `insert into marks (attempt_id, criteria, band, source, marked_by, marked_at)
      select attempt_id, '[6,6,6.5,6]', 6, case when is_keyed then 'key' else 'examiner' end,
        case when not is_keyed then ${examiner} end, submitted_at + case when is_keyed then 0 else 40000000 end
      from ${marked}`,
    `insert into given_marks (attempt_id, round, criteria, band, marked_by, marked_at, is_without_recording, note)
      select attempt_id, 1, '[6,6,6.5,6]', 6, ${examiner}, submitted_at + 40000000, false, 'Clear and well ordered.'
      from ${marked} and not is_keyed`,
    `insert into mark_history (attempt_id, criteria, band, source, marked_by, marked_at)
      select attempt_id, '[6,6,6.5,6]', 6, 'examiner', ${examiner}, submitted_at + 40000000
      from ${marked} and not is_keyed`,
    `insert into mark_withdrawals (attempt_id, criteria, band, marked_by, withdrawn_by, withdrawn_at, reason)
      select attempt_id, '[5,5,5,5]', 5, ${examiner}, ${account('1')}, submitted_at + 50000000, 'Another scale was used.'
      from drafts where n % 500 = 9 and skill = 'writing' and submitted_at > ${since}`,
    `insert into standard_results (type, test_id, answers)
      select skill, answer_id, (select jsonb_agg(jsonb_build_object('answer', 'A', 'correct', q % 3 > 0))
        from generate_series(1, 40) q)
      from drafts where is_keyed and submitted_at is not null`,
    `insert into replaced_tests (my_test_id, replacement_id, replaced_at)
      select my_test_id, ${publicId(`'test' || (n + 1)`)}, submitted_at + ${DAY_MS}
      from drafts where is_replaced and skill = 'writing' and submitted_at is not null`,
  ];
}

function certificates(now: number, accounts: number): string[] {
  // The conditions for a certificate: a name, a playable camera file, both parts, and marks.
  const certified = `drafts where skill = 'speaking' and is_marked and submitted_at is not null and not is_replaced
    and n % 8 > 0 and (n % ${accounts} + 1) % 10 > 0`;
  // The id is in base58, which has no zero.
  const id = `'A' || translate(left(md5('certificate' || n), 21), '0', 'z')`;
  return [
    `insert into certificates (certificate_id, my_test_id, issued_at, total_band, record)
      select ${id}, my_test_id, submitted_at + 41000000, 6, jsonb_build_object('userName', 'Candidate Number ' || n,
        'isNameGiven', true, 'userDate', to_char(to_timestamp(submitted_at / 1000), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'userLevel', '{"total":6,"speaking":6,"writing":6}'::jsonb, 'testSpeakingId', my_test_id, 'testWritingId',
        my_test_id, 'speakingUuid', md5('a' || n), 'writingUuid', md5('b' || n), 'levels', '{"total":"B2"}'::jsonb,
        'levelTable', '1', 'isSample', false)
      from ${certified}`,
    `insert into credentials (certificate_id, signed_for, document, signed_at)
      select certificate_id, certificate_id, repeat(md5(certificate_id), 20) || words || words, issued_at + 2000
      from certificates join texts on texts.text = my_test_id % 200 where issued_at < ${now - 60_000}`,
    `insert into credential_places (certificate_id) select certificate_id from certificates order by issued_at`,
    `insert into ended_certificates (certificate_id, kind, successor_id, my_test_id, ended_at, ended_by, reason)
      select 'A' || left(md5('ended' || certificate_id), 21), case my_test_id % 3 when 0 then 'withdrawn-by-us'
        else 'reissued' end, certificate_id, my_test_id, issued_at - 1000, ${account('1')}, 'A reason.'
      from certificates where my_test_id % 40 = 1`,
    `insert into credential_places (certificate_id) select certificate_id from ended_certificates`,
  ];
}

interface Sundries {
  now: number;
  mails: number;
  accounts: number;
  of(count: number): number;
  recent(days: number): number;
}

function sundries({ now, of, mails, accounts, recent }: Sundries): string[] {
  return [
    // A mail's row is kept for 30 days.
    `insert into mails (mail_id, key, kind, user_id, values, together, created_at, due_at, sent_at)
      select ${uuid(`'mail' || n`)}, 'receipt:' || n, 'receipt', ${account(`n % ${accounts} + 1`)}, '{}',
        'test:' || n % ${accounts}, ${recent(30)} + (n::float8 / ${mails} * ${30 * DAY_MS})::bigint,
        ${recent(30)} + (n::float8 / ${mails} * ${30 * DAY_MS})::bigint,
        case when n % 10000 > 0 then ${recent(30)} + (n::float8 / ${mails} * ${30 * DAY_MS})::bigint + 2000 end
      from generate_series(1, ${mails}) n`,
    `update mails set due_at = ${now} + 600000 where sent_at is null`,
    `insert into mail_opt_outs (user_id, kind, since) select ${account('n')}, 'result', ${recent(90)}
      from generate_series(1, ${of(15_000)}) n`,
    `insert into rate_limits (key, count, resets_at) select 'call|' || md5('' || n), n % 30, ${now} + (n % 7200 - 3600) * 1000
      from generate_series(1, ${of(100_000)}) n`,
    `insert into used_once (key, expires_at) select md5('once' || n), ${now} + (n % 2000 - 100) * 1000
      from generate_series(1, ${of(100_000)}) n`,
    `insert into ended_sessions (session_id, expires_at) select ${account('n')} || '.' || md5('' || n), ${now} + n % 604800 * 1000::bigint
      from generate_series(1, ${of(100_000)}) n`,
    `insert into recovery_tokens (token_hash, user_id, expires_at) select md5('token' || n), ${account('n')}, ${now} + n % 3600 * 1000
      from generate_series(1, ${of(500)}) n`,
    `insert into other_addresses (user_id, email, used_at) select ${account('n')}, 'former' || n || '@school.example', ${recent(9)}
      from generate_series(1, ${of(1000)}) n`,
    `insert into recording_usage (user_id, day, bytes) select ${account('n')}, ${Math.floor(now / DAY_MS)} - n % 2, 180000000
      from generate_series(1, ${of(1500)}) n`,
    `insert into enquiries (enquiry_id, plan, name, email, organisation, people, message, created_at)
      select ${uuid(`'enquiry' || n`)}, 'pro', 'Name', 'head' || n || '@school.example', 'School', '200', 'When?', ${recent(300)}
      from generate_series(1, ${of(2000)}) n`,
    `insert into operator_actions (user_id, action, detail, reason, is_command, done_by, done_at)
      select ${account('n')}, 'time-factor', '1.25', 'A reason.', false, ${account('1')}, ${recent(500)}
      from generate_series(1, ${of(5000)}) n`,
    `insert into findings (kind, my_test_id, attempt_id, subject, missing, found_at, checked_at)
      select 'files', my_test_id, attempt_id, attempt_id::text, 1, ${recent(4)}, ${recent(1)}
      from drafts where n % 2000 = 3 and skill = 'writing'`,
    `insert into telemetry_counts (minute, remote, version, phase, kind, step, count)
      select ${now} - n / 25 * 60000::bigint, (array['auth', 'tests', 'recorder', 'replay', 'certificate'])[n % 5 + 1],
        '1.' || n / ${of(50_000)} || '.0', 'load', 'load', n % 25 / 5, 7
      from generate_series(1, ${of(TELEMETRY)}) n`,
    `insert into telemetry_errors (remote, version, phase, kind, message, count, first_at, last_at)
      select 'tests', '1.' || n % 20 || '.0', 'run', 'error', 'Cannot read ' || md5('' || n), 3, ${recent(20)}, ${recent(3)}
      from generate_series(1, ${of(3000)}) n`,
  ];
}

/** Inserts jobs that finished in the last week; run it after the queue has created its tables. */
export const finishedJobs = (accounts: number): string => `
  insert into pgboss.job (name, data, state, singleton_key, created_on, started_on, completed_on, policy, output)
  select name, jsonb_build_object('attemptId', ${uuid(`'job' || n`)}), 'completed', ${uuid(`'job' || n`)}::text,
    now() - n * interval '9 seconds', now() - n * interval '9 seconds', now() - n * interval '9 seconds', 'exclusive', null
  from generate_series(1, ${Math.round((JOBS * accounts) / ACCOUNTS)}) n,
    lateral (select (array['send-mail', 'estimate-writing', 'finalise-recording', 'issue-certificate'])[n % 4 + 1] as name) q`;
