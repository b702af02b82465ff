import { EVENT_TYPE, type ReplayEvent } from './replay-event';

/**
 * Attribute with the number of the question that an exam page shows, counted from 1 through all parts. The screen
 * recording thus contains when each question appeared, without a separate call that could be lost.
 */
export const QUESTION_ATTRIBUTE = 'data-question';

/** Highest accepted number: a hostile recording must not fill the page with buttons. */
const MOST = 60;
/** rrweb's IncrementalSource for DOM mutations. */
const MUTATION = 0;

/** Numbers of the questions that an event adds to the page or that a full snapshot contains. */
export function questionsShown({ type, data }: ReplayEvent): number[] {
  const changes = asObject(data);
  if (type === EVENT_TYPE.fullSnapshot) return numbersBelow([changes['node']]);
  if (type !== EVENT_TYPE.incremental || changes['source'] !== MUTATION) return [];
  const added = asList(changes['adds']).map((add) => asObject(add)['node']);
  // A change of attributes has the same `attributes` field as a node.
  return numbersBelow([...added, ...asList(changes['attributes'])]);
}

/** Iterative, because a hostile recording may be nested arbitrarily deep. */
function numbersBelow(nodes: unknown[]): number[] {
  const numbers: number[] = [];
  while (nodes.length > 0) {
    // A malformed entry gives undefined, which must not hide the rest.
    const { attributes, childNodes } = asObject(nodes.pop());
    const shown = asObject(attributes)[QUESTION_ATTRIBUTE];
    // Not an object of a hostile recording, whose conversion can throw.
    const number = typeof shown === 'string' ? Number(shown) : NaN;
    if (Number.isInteger(number) && number >= 1 && number <= MOST) numbers.push(number);
    for (const child of asList(childNodes)) nodes.push(child);
  }
  return numbers;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? [...(value as unknown[])] : []);

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
