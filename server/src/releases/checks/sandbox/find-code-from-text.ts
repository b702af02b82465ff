import { parse } from 'acorn';
import { simple } from 'acorn-walk';

/**
 * A quick filter, because parsing takes longer than loading: only scripts that may call these names are parsed.
 * `Function.prototype` and `instanceof Function)` are in many libraries.
 */
const MAY_MAKE_CODE = /\bnew\s+Function\b|\b(?:eval|Function)\s*[(/]|(?<!\binstanceof\s+)\b(?:eval|Function)\s*\)/;
const GLOBALS = new Set(['window', 'self', 'globalThis']);

export interface CodeFromText {
  file: string;
  how: 'eval' | 'Function';
}

interface Expression {
  type: string;
  name?: string;
  object?: Expression;
  property?: Expression;
  expressions?: Expression[];
}

/**
 * Finds scripts that make code from text, which the site's page policy forbids. Searches the syntax tree, because these
 * words in a message or a regular expression do no harm.
 * @param scripts path → text; one that does not parse is skipped, because loading it reports the error
 */
export function findCodeFromText(scripts: Readonly<Record<string, string>>): CodeFromText[] {
  return Object.entries(scripts).flatMap(([file, text]) => {
    const how = MAY_MAKE_CODE.test(text) ? codeFromTextIn(text) : null;
    return how === null ? [] : [{ file, how }];
  });
}

function codeFromTextIn(text: string): CodeFromText['how'] | null {
  let found: CodeFromText['how'] | null = null;
  const take = ({ callee }: { callee: unknown }) => {
    const name = globalNameOf(callee as Expression);
    if (name === 'eval' || name === 'Function') found = name;
  };
  try {
    simple(parse(text, { ecmaVersion: 'latest' }), { CallExpression: take, NewExpression: take });
  } catch {
    return null;
  }
  return found;
}

/** `eval`, `window.eval` and `(0, eval)` → `eval`. */
function globalNameOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'SequenceExpression') {
    const last = callee.expressions?.at(-1);
    return last && globalNameOf(last);
  }
  const { object, property } = callee;
  return object?.name !== undefined && GLOBALS.has(object.name) ? property?.name : undefined;
}
