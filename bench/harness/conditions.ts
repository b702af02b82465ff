import type { CDPSession } from '@playwright/test';

/** What a visitor's connection and machine are like. */
export interface Conditions {
  name: string;
  /** Round trip, added to every request. */
  latencyMs: number;
  /** 0: not limited. */
  downloadMbits: number;
  uploadMbits: number;
  /** 4: a processor four times slower than this machine's. */
  cpuSlowdown: number;
}

export const UNTHROTTLED: Conditions = {
  name: 'loopback',
  latencyMs: 0,
  downloadMbits: 0,
  uploadMbits: 0,
  cpuSlowdown: 1,
};
export const FAST_4G: Conditions = { name: 'fast 4G', latencyMs: 70, downloadMbits: 9, uploadMbits: 4, cpuSlowdown: 1 };
export const SLOW_4G: Conditions = {
  name: 'slow 4G',
  latencyMs: 150,
  downloadMbits: 1.6,
  uploadMbits: 0.75,
  cpuSlowdown: 1,
};
export const SLOW_CPU: Conditions = { ...FAST_4G, name: 'fast 4G, CPU ×4', cpuSlowdown: 4 };

const bytesPerSecond = (mbits: number) => (mbits === 0 ? -1 : (mbits * 1_000_000) / 8);

export async function emulate(
  session: CDPSession,
  { latencyMs, downloadMbits, uploadMbits, cpuSlowdown }: Conditions,
): Promise<void> {
  await session.send('Network.enable');
  if (latencyMs > 0 || downloadMbits > 0) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond(downloadMbits),
      uploadThroughput: bytesPerSecond(uploadMbits),
    });
  }
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}
