import { refuseSyntax } from './refuse-syntax.mjs';
import { serverRooms } from './server-rooms.mjs';
import teamPlugin from './team-plugin.mjs';
import { textsInTables } from './texts-in-tables.mjs';

/**
 * The shell runs modules of remotes ahead of use (shell/src/warming), so side effects at module load would affect
 * visitors who never open that page.
 */
const quietModules = refuseSyntax([
  {
    selector:
      'Program > ExpressionStatement > :matches(CallExpression, NewExpression, AwaitExpression, AssignmentExpression, UnaryExpression)',
    message:
      'A module may run before a page asks for it, so nothing happens when it loads: do this where a screen mounts or a function is called.',
  },
]);

/** The team plugin's rules and those of this repository only; `oxlint.config.mjs` assigns them to files. */
export default {
  ...teamPlugin,
  rules: {
    ...teamPlugin.rules,
    'quiet-modules': quietModules,
    'server-rooms': serverRooms,
    'texts-in-tables': textsInTables,
  },
};
