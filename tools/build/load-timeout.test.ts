import { readFileSync } from 'node:fs';
import { commonConfig } from '@bandmark/presets/webpack/common.mjs';
import { ROOT } from '../packages';

test('script chunks may load for 120 seconds, in webpack and in the federation runtime (§8.8)', () => {
  expect(commonConfig(`${ROOT}/remote-auth`, {}).output?.chunkLoadTimeout).toBe(120_000);
  expect(readFileSync(`${ROOT}/shell/src/federation/script-tag.ts`, 'utf8')).toContain('SCRIPT_TIMEOUT_MS = 120_000');
});
