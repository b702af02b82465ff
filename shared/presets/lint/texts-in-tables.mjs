import { refuseSyntax } from './refuse-syntax.mjs';

/** Every package with texts on screens; each has its own table of texts. */
const WITH_TABLE = [
  'shell',
  'remote-auth',
  'remote-certificate',
  'remote-recorder',
  'remote-replay',
  'remote-tests',
  'shared/ui',
];

/** Tables of a package and of its features. A feature's texts are a separate module, so they load with its chunk. */
const TABLES = ['**/src/texts.ts', '**/src/**/*-texts.ts'];

/** Long texts outside the tables: level descriptors and legal documents. */
const LONG_TEXTS = ['remote-certificate/src/descriptors/**', 'shared/ui/src/legal/**'];

const TABLE =
  'What a person reads stands in a table of texts (src/texts.ts, or *-texts.ts beside a feature): add it there and write texts.feature.name, or a function for a text with a value.';

/** Attributes and props whose values are shown or announced by a screen reader. */
const READ =
  '/^(label|title|aria-label|aria-description|hint|placeholder|legend|message|heading|busyText|alt|about|text)$/';

/** Excludes class names and values that code only compares. */
const OUTSIDE_WORDS = ":not(JSXAttribute[name.name='className'] *):not(BinaryExpression > *):not(SwitchCase > *)";

/** Excludes messages for developers. */
const OUTSIDE_ERRORS =
  ":not(NewExpression *):not(CallExpression[callee.object.name='console'] *):not(CallExpression[callee.name='warn'] *)";

/** Keeps texts in tables, so that adding a language only adds tables. */
export const textsInTables = refuseSyntax(
  [
    'JSXText[value=/[A-Za-z]{2}/]',
    `JSXAttribute[name.name=${READ}] > Literal[value=/[A-Za-z]{2}/]`,
    `JSXAttribute[name.name=${READ}] > JSXExpressionContainer > ConditionalExpression > Literal[value=/[A-Za-z]{2}/]`,
    `JSXExpressionContainer Literal[value=/^[A-Z][a-z]+( |$|\\.)/]${OUTSIDE_WORDS}`,
    `JSXExpressionContainer TemplateElement[value.raw=/[A-Za-z]{2,} /]${OUTSIDE_WORDS}`,
    // A sentence anywhere else, such as in a constant.
    `Literal[value=/^[A-Z][a-z’']*( [^ ]+){2}/]:not(JSXElement *)${OUTSIDE_ERRORS}`,
    `TemplateElement[value.raw=/^[A-Z][a-z’']*( [^ ]+){2}/]:not(JSXElement *)${OUTSIDE_ERRORS}`,
  ].map((selector) => ({ selector, message: TABLE })),
);

/**
 * The files to which the rule applies.
 * @param {string[]} tests
 */
export const filesWithTexts = (tests) => ({
  files: WITH_TABLE.map((folder) => `${folder}/src/**/*.{ts,tsx}`),
  excludeFiles: [...tests, ...TABLES, ...LONG_TEXTS],
});
