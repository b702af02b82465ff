import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startS3Process, type TestS3Server } from './s3-process';

/** Debian installs Swift for Debian's Python, which may not be the first on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const ACCESS = { key: 'test:tester', secret: 'a-secret-of-the-test', region: 'eu-test-1' };

/** @returns the Python with OpenStack Swift; null if it is not installed */
export function findSwift(): string | null {
  return (
    PYTHONS.find((python) => {
      try {
        execFileSync(python, ['-c', 'import swift.common.middleware.s3api'], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

/** A real Swift on loopback: one process, which stores nothing outside its directory. */
export function startSwift(python: string): Promise<TestS3Server> {
  const script = join(import.meta.dirname, 'swift-server.py');
  return startS3Process({ name: 'Swift', command: [python, script, ACCESS.region], access: ACCESS });
}
