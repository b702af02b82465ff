import type { User } from './api/auth';

// In a file without readers, which the page's early script then does not carry.
export { APP_STATE_KEY, TOKEN_KEY } from './storage-keys';

/** What is known of one vocabulary game (spec §3). */
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

/** Mobile mode is on below this width in CSS pixels (spec §4). */
export const MOBILE_BELOW_PX = 800;

type Fields = Readonly<Record<string, unknown>>;
/** A field's value as it may be used, made of whatever was stored. */
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
 * The state of what local storage holds. Every field falls back to its default on its own, so a corrupt or older value
 * never costs the rest and never breaks the start. By readers instead of a schema: the state is read before the first
 * paint, which then needs no schema library.
 */
export const readAppState = (stored: unknown): AppState => readAll(STATE, stored);
