import * as z from '@bandmark/contracts/schema';
import { userSchema } from './api/auth';

const gameSchema = z.object({
  name: z._default(z.string(), 'Loading...'),
  googleSheetId: z._default(z.string(), ''),
  googleModified: z._default(z.string(), ''),
  locallyModified: z._default(z.string(), ''),
});

/** Three games per vocabulary set (spec §1, §3). */
const newGames = () => [gameSchema.parse({}), gameSchema.parse({}), gameSchema.parse({})];

/**
 * Shared application state (spec §3), kept in local storage under `app-state`. Every field falls back to its
 * default on its own, so a corrupt or older value never costs the rest and never breaks the start.
 */
export const appStateSchema = z.object({
  popup: z.catch(z.nullable(z.string()), null),
  user: z.catch(z.nullable(userSchema), null),
  isAdsEnabled: z.catch(z.boolean(), false),
  postHubFilter: z.catch(z.string(), 'new'),
  domain: z.catch(z.string(), ''),
  domainStatic: z.catch(z.string(), ''),
  isDrawerOpen: z.catch(z.boolean(), false),
  isMobile: z.catch(z.boolean(), false),
  siteName: z.catch(z.string(), 'Bandmark'),
  popupSubscribeToPremium: z.catch(z.boolean(), false),
  appName: z.catch(z.string(), 'site'),
  isMusicMuted: z.catch(z.boolean(), true),
  isSoundsMuted: z.catch(z.boolean(), false),
  goFullscreen: z.catch(z.boolean(), false),
  vocabularies: z.catch(
    z.object({ isCommonVocabulary: z._default(z.boolean(), true), games: z.array(gameSchema).check(z.length(3)) }),
    () => ({ isCommonVocabulary: true, games: newGames() }),
  ),
  /** Own field: how the tests list shows scores. */
  scoreFormat: z.catch(z.enum(['cefr', 'ielts']), 'cefr'),
});
export type AppState = z.infer<typeof appStateSchema>;

export const APP_STATE_KEY = 'app-state';
export const TOKEN_KEY = 'ielts-token';
/** Mobile mode is on below this width in CSS pixels (spec §4). */
export const MOBILE_BELOW_PX = 800;
