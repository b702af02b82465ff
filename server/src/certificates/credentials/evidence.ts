import { createHash } from 'node:crypto';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { Skill } from '@bandmark/domain/skills';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';
import { recordings } from '../../database/schema/recordings';
import { cameraExtension, recordingFolder } from '../../storage/recording-folder';

/** A file of a recording, with its hash in Subresource Integrity format. */
export interface RecordedFile {
  kind: 'camera' | 'screen';
  /** Relative to the site's origin. */
  path: string;
  digest: string;
}

/** The evidence for the result of one skill. */
export interface SkillEvidence {
  skill: Skill;
  source: MarkSource;
  files: RecordedFile[];
  /** Hash of the submitted answer in UTF-8. */
  answerDigest: string;
  /** Hash of {@link markText} in UTF-8. */
  markDigest: string;
}

/** The serialisation of a mark that the credential hashes: its band and four criteria. */
const markText = (band: number, criteria: readonly number[]): string => JSON.stringify({ band, criteria });

/**
 * Hashes each recording file as it is served, reading it once.
 * @returns null while a camera file is missing, which the comparison of records reports; a screen file may be absent
 */
export async function evidenceOf(
  { db, store }: Pick<AppDependencies, 'db' | 'store'>,
  myTestId: number,
): Promise<SkillEvidence[] | null> {
  const rows = await db
    .select({ attempt: attempts, recording: recordings, mark: marks })
    .from(attempts)
    .innerJoin(recordings, eq(recordings.attemptId, attempts.attemptId))
    .innerJoin(marks, eq(marks.attemptId, attempts.attemptId))
    .where(eq(attempts.myTestId, myTestId));
  const evidence: SkillEvidence[] = [];
  for (const { attempt, recording, mark } of rows) {
    const { answerId, uuid, skill, answerText } = attempt;
    const folder = recordingFolder(answerId, recording.filesRun);
    const extensions = { camera: cameraExtension(recording), screen: 'json' } as const;
    const files: RecordedFile[] = [];
    for (const kind of ['camera', 'screen'] as const) {
      const digest = await storedDigest(store, `${folder}${uuid}.${extensions[kind]}`);
      if (digest !== null) files.push({ kind, path: answerFilePath(answerId, uuid, extensions[kind]), digest });
      else if (kind === 'camera') return null;
    }
    const markDigest = textDigest(markText(mark.band, mark.criteria));
    evidence.push({ skill, source: mark.source, files, answerDigest: textDigest(answerText), markDigest });
  }
  return evidence;
}

const textDigest = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function storedDigest(store: AppDependencies['store'], key: string): Promise<string | null> {
  const found = await store.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  for await (const part of found.body) hash.update(part as Buffer);
  return `sha256-${hash.digest('base64')}`;
}
