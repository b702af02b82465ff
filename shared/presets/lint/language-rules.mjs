/** @typedef {import('oxlint').DummyRuleMap} Rules */

/**
 * Mistakes in JavaScript itself; oxfmt does the formatting.
 * @type {Rules}
 */
export const mistakes = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-debugger': 'error',
  'no-dupe-else-if': 'error',
  'no-constant-binary-expression': 'error',
  'no-fallthrough': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-escape': 'error',
};

/**
 * typescript-eslint's `strict` set; needs the plugin `team-plugin.mjs`.
 * @type {Rules}
 */
export const strictTypescript = {
  'bandmark/strict-typescript': 'error',
  'bandmark/unread-variables': 'error',
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-unused-vars': ['error', { reportVarsOnlyUsedAsTypes: true }],
  'no-useless-constructor': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-duplicate-enum-values': 'error',
  'typescript/no-dynamic-delete': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extra-non-null-assertion': 'error',
  'typescript/no-extraneous-class': 'error',
  'typescript/no-invalid-void-type': 'error',
  'typescript/no-misused-new': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-non-null-asserted-nullish-coalescing': 'error',
  'typescript/no-non-null-asserted-optional-chain': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-this-alias': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-declaration-merging': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-wrapper-object-types': 'error',
  'typescript/prefer-as-const': 'error',
  'typescript/prefer-literal-enum-member': 'error',
  'typescript/prefer-namespace-keyword': 'error',
  'typescript/triple-slash-reference': 'error',
  'typescript/unified-signatures': 'error',
};

/**
 * typescript-eslint's `stylistic` set; needs the same plugin.
 * @type {Rules}
 */
export const stylisticTypescript = {
  'bandmark/stylistic-typescript': 'error',
  'typescript/adjacent-overload-signatures': 'error',
  'typescript/array-type': 'error',
  'typescript/ban-tslint-comment': 'error',
  'typescript/class-literal-property-style': 'error',
  'typescript/consistent-generic-constructors': 'error',
  'typescript/consistent-type-assertions': 'error',
  'typescript/no-confusing-non-null-assertion': 'error',
  'typescript/no-inferrable-types': 'error',
  'typescript/prefer-for-of': 'error',
  'typescript/prefer-function-type': 'error',
};
