import { buildServer } from '@bandmark/tools/build/build-server';

/** Global setup: compiles the server, because tests run it and its workers compiled. Takes a fraction of a second. */
export default async function compileServer(): Promise<void> {
  await buildServer();
}
