import { FileWindow } from './file-window';
import { matroskaFault } from './matroska-limits';
import { mp4Fault } from './mp4-limits';

/** EBML's own id, the first bytes of every Matroska and webm (RFC 8794 §11.2.1). */
const EBML = 0x1a45dfa3;

/**
 * Looks over a recorder's file without reading what it holds, before a demuxer does: a demuxer believes what a file
 * declares. Constant memory, time linear in the size, nothing nested is followed.
 * @param mostPackets of all tracks together
 * @returns why no recorder wrote it, for logs; null for a file that may be read
 */
export async function containerFault(path: string, mostPackets: number): Promise<string | null> {
  const file = await FileWindow.open(path);
  try {
    const head = await file.read(0, 4);
    if (head.length < 4) return 'empty';
    return await (head.readUInt32BE(0) === EBML ? matroskaFault(file, mostPackets) : mp4Fault(file, mostPackets));
  } finally {
    await file.close();
  }
}
