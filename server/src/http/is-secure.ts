/** Whether the site is reached over https: only then do browsers keep a cookie with `Secure`. */
export const isSecure = ({ publicOrigin }: { publicOrigin(): string }): boolean => publicOrigin().startsWith('https:');
