/**
 * A webpack loader for component libraries that ship as one file, such as react-router. It marks calls of React's
 * wrappers as pure and removes `displayName` assignments, so that tree shaking can drop unused components. If a new
 * version of a library uses other code patterns, the build becomes larger but does not break.
 * @param {string} source
 * @returns {string}
 */
export default function pureComponents(source) {
  return source
    .replace(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^[ \t]*\w+\.displayName = "[^"]*";$/gm, '');
}
