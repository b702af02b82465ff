/**
 * A webpack loader for libraries of components that come as one file, such as react-router: marks what React wraps as
 * free of side effects and leaves names for React's developer tools out, so that unused components leave the build.
 * What a new version of a library writes in another way stays in: the build is larger, not broken.
 * @param {string} source
 * @returns {string}
 */
export default function pureComponents(source) {
  return source
    .replace(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^[ \t]*\w+\.displayName = "[^"]*";$/gm, '');
}
