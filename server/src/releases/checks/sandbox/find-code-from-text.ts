import { parse } from 'acorn';
import { simple } from 'acorn-walk';

/**
 * Only scripts in which these words may be called are parsed, because parsing takes longer than loading:
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
 * Scripts that make code from text, which the site's page policy forbids. Found in the syntax: the words in a message
 * or a regular expression do no harm. @param scripts path → text; one that is no script is left to what loads it
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
