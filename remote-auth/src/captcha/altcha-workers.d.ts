/** Worker sources as text (webpack: `with { type: 'text' }`); the package ships no types for them. */
declare module 'altcha/workers/pbkdf2' {
  const source: string;
  export default source;
}
declare module 'altcha/workers/sha' {
  const source: string;
  export default source;
}
