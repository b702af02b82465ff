/** All packages in one run: `npx jest`, or one package: `npx jest <path>`. */
export default {
  projects: [
    'shell',
    'remote-*',
    'shared/{domain,contracts,platform,outbox,ui,presets}',
    'server',
    'tools',
    'bench',
  ].map((path) => `<rootDir>/${path}`),
  // Not a project's setting: the first start of the embedded database takes seconds on a busy machine.
  testTimeout: 90_000,
};
