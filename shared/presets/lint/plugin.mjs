import { refuseSyntax } from './refuse-syntax.mjs';
import { serverRooms } from './server-rooms.mjs';
import teamPlugin from './team-plugin.mjs';
import { textsInTables } from './texts-in-tables.mjs';

/**
 * Modules of a remote run before a page asks for them (shell/src/warming): what happens when one is loaded would
 * happen to visitors who never see it.
 */
const quietModules = refuseSyntax([
  {
    selector:
      'Program > ExpressionStatement > :matches(CallExpression, NewExpression, AwaitExpression, AssignmentExpression, UnaryExpression)',
    message:
      'A module may run before a page asks for it, so nothing happens when it loads: do this where a screen mounts or a function is called.',
  },
]);

/** Those that a team has, too, and those of this repository alone; `oxlint.config.mjs` says which files each concerns. */
export default {
  ...teamPlugin,
  rules: {
    ...teamPlugin.rules,
    'quiet-modules': quietModules,
    'server-rooms': serverRooms,
    'texts-in-tables': textsInTables,
  },
};
