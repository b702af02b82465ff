import { withWholeNames } from './compile-packages';

test.each([
  [
    `import { a } from './a';\nexport { b } from '../b/c';`,
    `import { a } from './a.js';\nexport { b } from '../b/c.js';`,
  ],
  [`const later = import('./later');`, `const later = import('./later.js');`],
  [`export declare const a: import("./types").A;`, `export declare const a: import("./types.js").A;`],
  [`import styles from './page.module.css';`, `import styles from './page.module.css';`],
  [`import * as z from '@bandmark/contracts/schema';`, `import * as z from '@bandmark/contracts/schema';`],
  [`// './a' is a comment\nimport './a';`, `// './a' is a comment\nimport './a.js';`],
])('%s', (text, whole) => {
  expect(withWholeNames(text)).toBe(whole);
});
