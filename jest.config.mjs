/** All packages in one run: `npx jest`, or one: `npx jest --selectProjects`/a path. */
export default { projects: ['shell', 'remote-*', 'shared/{domain,contracts,platform,journal,ui,tooling}', 'server'].map((p) => `<rootDir>/${p}`) };
