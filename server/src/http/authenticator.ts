/** A signed-in user, as routes see them. */
export interface SignedInUser {
  userId: string;
  email: string;
  name: string;
  /** Country code, null before the first visit. */
  location: string | null;
  isExaminer: boolean;
  /** Leads examiners: may withdraw marks and certificates. */
  isLead: boolean;
  /** May read the pages of operators. */
  isOperator: boolean;
  /** When its owner asked to delete the account; null unless they did. */
  deletionRequestedAt: number | null;
  /** The session that the call came with, for its end. */
  session: { id: string; expiresAt: number };
}

/** A right to one thing, which outlives the session that it was issued in. */
export interface Grant {
  /** What it opens: a route compares it with its address (`subjectOf`). */
  subject: string;
  /** The version of the right when it was issued, by which its room recognises a grant that has ended. */
  version: number;
}

/** A team that releases, as a call with its token acts. */
export interface Team {
  name: string;
  /** Names in the registry. */
  remotes: readonly string[];
  /** Base64 SPKI; null for a team that does not sign. */
  publicKey: string | null;
}

/**
 * What the tokens of a request stand for. The rooms that issue the tokens implement it, and the start of the server
 * puts them together (`connect-rooms.ts`): `http` knows no room. Null for a token that is unknown, expired or revoked.
 */
export interface Authenticator {
  /** @param token bearer token of a session */
  userOf(token: string): Promise<SignedInUser | null>;
  /** @param token bearer token of a team */
  teamOf(token: string): Promise<Team | null>;
  /** @param grant token of a grant */
  grantOf(grant: string): Promise<Grant | null>;
  /** @param token the operator's, from DATA_DIR */
  isOperator(token: string): boolean;
  /** @param token the one that `METRICS_TOKEN` gives */
  mayMonitor(token: string): boolean;
}
