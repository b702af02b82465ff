import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startS3Process, type TestS3Server } from './s3-process';

/** `setpriv` is in every Debian; the others come with `ceph-mon`, `ceph-osd` and `radosgw`. */
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph', 'ceph-authtool', 'monmaptool', 'radosgw-admin', 'setpriv'];
/** Any region will do, because Ceph verifies a signature with the region that the client names. */
const ACCESS = { key: 'TESTER', secret: 'a-secret-of-the-test', region: 'eu-test-1' };

/** @returns the programs of Ceph that are not installed; empty if `startCeph` can start one */
export function missingCephPrograms(): string[] {
  return PROGRAMS.filter((program) => {
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * A real Ceph on loopback (monitor, object store in memory, gateway), in a second or two.
 * @returns null when Ceph is not installed (e2e/fixtures/cluster.ts can install it)
 */
export async function startCeph(): Promise<TestS3Server | null> {
  if (missingCephPrograms().length > 0) return null;
  const command = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'run-ceph.ts')] as const;
  return startS3Process({ name: 'Ceph', command, access: ACCESS });
}
