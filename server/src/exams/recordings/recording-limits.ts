import { EXTRA_TIME_FACTORS, LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { SKILLS } from '@bandmark/domain/skills';
import { fullTestDuration } from '@bandmark/domain/test-formats';

/** 40 kB of camera and, while a text is written, 35 kB of screen events. */
export const RECORDER_BYTES_A_SECOND = 75_000;
/** Before outages are credited. */
const LONGEST_ATTEMPT_SECONDS = (Math.max(...SKILLS.map(fullTestDuration)) * Math.max(...EXTRA_TIME_FACTORS)) / 1000;
/** Two hours of one chunk a second on both streams. */
export const RECORDING_QUOTA_CHUNKS = 15_000;
const MIB = 1024 * 1024;
/**
 * What one account may record on a day (UTC): twenty quick tests with 60 MB of camera and 40 MB of screen each, or a
 * full test with double time.
 */
export const ACCOUNT_BYTES_A_DAY = 2048 * MIB;

/**
 * Limits for the chunks of an attempt, by its time: from its start to ten minutes after its deadline. No honest
 * recording reaches them. The keys are the names that the database function `store_recording_chunks` reads.
 */
export const CHUNK_LIMITS = {
  /** Allowance independent of the time, for the first full snapshot of the page with its pictures and fonts. */
  baseBytes: 32 * MIB,
  bytesASecond: 120_000,
  /** Twice the largest recording. */
  mostBytes: 2 * LONGEST_ATTEMPT_SECONDS * RECORDER_BYTES_A_SECOND,
  /** Allowance for the short chunks with which each restart of a recorder begins. */
  baseChunks: 600,
  chunksASecond: 3,
  mostChunks: RECORDING_QUOTA_CHUNKS,
  lateMs: LATE_ACCEPTANCE_MS,
  accountBytesADay: ACCOUNT_BYTES_A_DAY,
} as const;

/** A thumbnail of 320 × 240 is 20 kB. */
export const LARGEST_THUMBNAIL_BYTES = 512 * 1024;
/** Viewers decode the picture, and a JPEG of a few bytes can claim 65,535 pixels each way. */
export const MAX_THUMBNAIL_PIXELS = 2_100_000;
/** Highest sequence number of a thumbnail: a segment has one, and a second if the first was black. */
export const LAST_THUMBNAIL = 3;
