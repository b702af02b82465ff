import { EVENT_TYPE, type ReplayEvent } from './replay-event';

/**
 * The attribute by which an exam page says which question it shows, numbered from 1 through all parts: the recording of
 * the screen then knows when each question appeared, without a call that could be lost.
 */
export const QUESTION_ATTRIBUTE = 'data-question';

/** The highest number that is believed: a hostile recording must not fill the page with buttons. */
const MOST = 60;
/** rrweb's IncrementalSource of changes to the document. */
const MUTATION = 0;

/** Numbers of the questions that an event brings onto the page, or finds there. */
export function questionsShown({ type, data }: ReplayEvent): number[] {
  const changes = asObject(data);
  if (type === EVENT_TYPE.fullSnapshot) return numbersBelow([changes['node']]);
  if (type !== EVENT_TYPE.incremental || changes['source'] !== MUTATION) return [];
  const added = asList(changes['adds']).map((add) => asObject(add)['node']);
  // A changed attribute stands where a node has its attributes.
  return numbersBelow([...added, ...asList(changes['attributes'])]);
}

/** Without recursion: a recording may be as deep as it likes. */
function numbersBelow(nodes: unknown[]): number[] {
  const numbers: number[] = [];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { attributes, childNodes } = asObject(node);
    const number = Number(asObject(attributes)[QUESTION_ATTRIBUTE]);
    if (Number.isInteger(number) && number >= 1 && number <= MOST) numbers.push(number);
    for (const child of asList(childNodes)) if (child !== undefined) nodes.push(child);
  }
  return numbers;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? [...(value as unknown[])] : []);

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
