import { extname } from 'node:path';
import { answerFolder } from '@bandmark/domain/storage-path';

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.eml': 'message/rfc822',
};

/** @param name of a file of a recording or of a mail, or its key */
export const contentTypeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

/**
 * Key prefix of the files of a finished recording.
 * @param run `recordings.filesRun`: each finalising run writes to a separate folder, and the row decides which one is
 * served, so that overlapping runs never mix their files. Null for files directly in the answer's folder, as before
 * runs had folders, and for the sample
 */
export const recordingFolder = (answerId: number, run: string | null): string =>
  `recordings/${answerFolder(answerId)}/${run === null ? '' : `${run}/`}`;

/**
 * Extension of the camera's file, which the column and the specification call `mimeType`. Until the first chunk of the
 * camera determines it, `webm`, which nearly every browser records.
 */
export const cameraExtension = ({ mimeType }: { mimeType: 'webm' | 'mp4' | null }): 'webm' | 'mp4' =>
  mimeType ?? 'webm';
