declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.webm' {
  const address: string;
  export default address;
}
declare module '*.mp3' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
/** Jest only: accepts a console.error that the test provoked (setup-page.cjs fails the test otherwise). */
declare function expectConsoleError(pattern: RegExp): void;
