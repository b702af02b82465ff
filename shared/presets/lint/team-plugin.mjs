import { refuseSyntax } from './refuse-syntax.mjs';
import { strictSyntax, stylisticSyntax } from './typescript-syntax.mjs';
import { unreadVariables } from './unread-variables.mjs';

/** Reports at lint time what the page policy would block at run time (docs/architecture.md). */
const HTML =
  'Text that becomes HTML is refused by the page policy (Trusted Types). Render elements with React instead.';

const dangerousSyntax = refuseSyntax([
  { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]', message: HTML },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|parseFromString|setHTMLUnsafe)$/]',
    message: HTML,
  },
  { selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]", message: HTML },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: HTML },
  {
    selector: "JSXOpeningElement[name.name='script']",
    message: 'Scripts come from releases only: expose a module and load it by its key.',
  },
  {
    selector:
      "CallExpression[callee.object.name='document'][callee.property.name='createElement'][arguments.0.value='script']",
    message:
      'Scripts come from releases only; shell/src/federation/script-tag.ts makes the one kind of tag, with its hash.',
  },
]);

/** Our oxlint rules for remotes, in this repository or in a team's own. */
export default {
  meta: { name: 'bandmark' },
  rules: {
    'dangerous-syntax': dangerousSyntax,
    'strict-typescript': strictSyntax,
    'stylistic-typescript': stylisticSyntax,
    'unread-variables': unreadVariables,
  },
};
