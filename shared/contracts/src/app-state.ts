import type { User } from './api/auth';

// In a separate file, so that the page's early script does not bundle the readers below.
export { APP_STATE_KEY, TOKEN_KEY } from './storage-keys';

/** State of one vocabulary game (spec §3). */
interface Game {
  name: string;
  googleSheetId: string;
  googleModified: string;
  locallyModified: string;
}

/** Shared application state (spec §3), kept in local storage under `app-state`. */
export interface AppState {
  popup: string | null;
  user: User | null;
  isAdsEnabled: boolean;
  postHubFilter: string;
  domain: string;
  domainStatic: string;
  isDrawerOpen: boolean;
  isMobile: boolean;
  siteName: string;
  popupSubscribeToPremium: boolean;
  appName: string;
  isMusicMuted: boolean;
  isSoundsMuted: boolean;
  goFullscreen: boolean;
  /** Three games per vocabulary set (spec §1, §3). */
  vocabularies: { isCommonVocabulary: boolean; games: Game[] };
  /** Own field: how the tests list shows scores. */
  scoreFormat: 'cefr' | 'ielts';
}

/** Mobile mode applies below this width in CSS pixels (spec §4). */
export const MOBILE_BELOW_PX = 800;

type Fields = Readonly<Record<string, unknown>>;
/** Turns whatever was stored into a valid value of the field. */
type Reader<Value> = (value: unknown) => Value;
type Readers<Shape> = { [Field in keyof Shape]-?: Reader<Shape[Field]> };

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const text =
  <Otherwise>(otherwise: Otherwise): Reader<string | Otherwise> =>
  (value) =>
    typeof value === 'string' ? value : otherwise;
const flag =
  <Otherwise>(otherwise: Otherwise): Reader<boolean | Otherwise> =>
  (value) =>
    typeof value === 'boolean' ? value : otherwise;

function readAll<Shape>(readers: Readers<Shape>, value: unknown): Shape {
  const fields = isFields(value) ? value : {};
  const read = Object.entries<Reader<unknown>>(readers).flatMap(([name, reader]) => {
    const field = reader(fields[name]);
    return field === undefined ? [] : [[name, field] as const];
  });
  return Object.fromEntries(read) as Shape;
}

const GAME: Readers<Game> = {
  name: text('Loading...'),
  googleSheetId: text(''),
  googleModified: text(''),
  locallyModified: text(''),
};

const USER: Readers<User> = {
  name: text(''),
  email: text(undefined),
  location: text(null),
  isPremiumDictionary: flag(undefined),
  userId: text(undefined),
  isExaminer: flag(undefined),
  isLead: flag(undefined),
  isOperator: flag(undefined),
  deleteAt: (value) => (typeof value === 'number' || value === null ? value : undefined),
};

const STATE: Readers<AppState> = {
  popup: text(null),
  user: (value) => (isFields(value) && typeof value['name'] === 'string' ? readAll(USER, value) : null),
  isAdsEnabled: flag(false),
  postHubFilter: text('new'),
  domain: text(''),
  domainStatic: text(''),
  isDrawerOpen: flag(false),
  isMobile: flag(false),
  siteName: text('Bandmark'),
  popupSubscribeToPremium: flag(false),
  appName: text('site'),
  isMusicMuted: flag(true),
  isSoundsMuted: flag(false),
  goFullscreen: flag(false),
  vocabularies(value) {
    const { isCommonVocabulary, games } = isFields(value) ? value : {};
    const three: unknown[] = Array.isArray(games) && games.length === 3 ? games : [{}, {}, {}];
    return { isCommonVocabulary: flag(true)(isCommonVocabulary), games: three.map((game) => readAll(GAME, game)) };
  },
  scoreFormat: (value) => (value === 'ielts' ? 'ielts' : 'cefr'),
};

/**
 * Reads the state from the parsed content of local storage. Each field falls back to its default independently, so one
 * corrupt or outdated value neither loses the others nor breaks the start. It uses readers instead of a schema because
 * it runs before the first paint, which then does not wait for the schema library.
 */
export const readAppState = (stored: unknown): AppState => readAll(STATE, stored);
