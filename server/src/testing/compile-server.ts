import { buildServer } from '@bandmark/tools/build/build-server';

/** Before the first suite of a run, in a fraction of a second: tests start the server and its workers compiled. */
export default async function compileServer(): Promise<void> {
  await buildServer();
}
