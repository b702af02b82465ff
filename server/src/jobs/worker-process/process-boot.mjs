// First file of every worker process. Plain JavaScript, because it makes TypeScript loadable where the server runs from
// its sources: `--import tsx` would be resolved from the working directory instead of from here.
process.once('message', async ({ module, input }) => {
  if (module.endsWith('.ts')) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  let response;
  try {
    const { run } = await import(module);
    response = { value: await run(input) };
  } catch (error) {
    response = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(response, () => process.disconnect());
});
// The server has ended, so no process would receive the result.
process.once('disconnect', () => process.exit());
