/** The values of rrweb 2's enums EventType and IncrementalSource that the replay interprets itself. */
export const EVENT_TYPE = { fullSnapshot: 2, incremental: 3, meta: 4, custom: 5, plugin: 6 } as const;

const SOURCE = {
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  input: 5,
  touchMove: 6,
  drag: 12,
  selection: 14,
} as const;
const BY_THE_CANDIDATE: ReadonlySet<unknown> = new Set(Object.values(SOURCE));
const MOVES: ReadonlySet<unknown> = new Set([SOURCE.mouseMove, SOURCE.touchMove, SOURCE.drag]);
/** The source of events about a resized window, which the candidate's actions do not include. */
const RESIZE = 4;

/** An event of a recording. Only type and timestamp are validated; `data` is unknown. */
export interface ReplayEvent {
  type: number;
  /** Epoch milliseconds by the clock of the recorded page. */
  timestamp: number;
  data?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether an event has the fields that rrweb's player requires for its type. One malformed event would stop the
 * player's clock for good, so the replay omits such events of damaged or hostile files.
 */
export function isPlayable({ type, timestamp, data }: ReplayEvent): boolean {
  if (!Number.isInteger(type) || !Number.isFinite(timestamp)) return false;
  if (type === EVENT_TYPE.meta) return isObject(data) && hasSize(data);
  if (type === EVENT_TYPE.fullSnapshot) return isObject(data) && isObject(data['node']);
  if (type === EVENT_TYPE.incremental) return isObject(data) && isPlayableChange(data);
  if (type === EVENT_TYPE.plugin || type === EVENT_TYPE.custom) return isObject(data);
  return true;
}

/** Whether the candidate caused the event: move, click, scroll, type, select. All other changes come from the page. */
export function isInteraction({ type, data }: ReplayEvent): boolean {
  return type === EVENT_TYPE.incremental && isObject(data) && BY_THE_CANDIDATE.has(data['source']);
}

/** Width and height of the recorded window in CSS pixels; null for other events. */
export function recordedSize({ type, data }: ReplayEvent): { width: number; height: number } | null {
  if (type !== EVENT_TYPE.meta || !isObject(data)) return null;
  const { width, height } = data;
  return isSize(width) && isSize(height) ? { width, height } : null;
}

function isPlayableChange(data: Record<string, unknown>): boolean {
  const { source } = data;
  if (source === RESIZE) return hasSize(data);
  return MOVES.has(source) ? hasPositions(data) : Number.isInteger(source);
}

function hasSize({ width, height }: Record<string, unknown>): boolean {
  return isSize(width) && isSize(height);
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

function hasPositions({ positions }: Record<string, unknown>): boolean {
  return (
    Array.isArray(positions) &&
    positions.length > 0 &&
    positions.every((at) => isObject(at) && Number.isFinite(at['timeOffset']))
  );
}
