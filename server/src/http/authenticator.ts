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
  /** When the owner asked to delete the account; null if they have not. */
  deletionRequestedAt: number | null;
  /** Tokens that were issued under an earlier version are invalid. */
  sessionVersion: number;
  /** The session of the call, which signing out ends. */
  session: { id: string; expiresAt: number };
}

/** A right to access one subject, which outlives the session that it was issued in. */
export interface Grant {
  /** What the grant gives access to; a route compares it with its path (`subjectOf`). */
  subject: string;
  /** The version at the time of issue, by which the issuing feature recognises a revoked grant. */
  version: number;
}

/** A team that releases, as identified by its token. */
export interface Team {
  name: string;
  /** The remotes that it may release, by their names in the registry. */
  remotes: readonly string[];
  /** Base64 SPKI; null for a team that does not sign. */
  publicKey: string | null;
}

/**
 * Resolves the tokens of a request. The features that issue the tokens implement it, and the startup
 * (`connect-rooms.ts`) puts them together, because `http` knows no feature. Methods return null for a token that is
 * unknown, expired or revoked.
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
  /** @param token the value of `METRICS_TOKEN` */
  mayMonitor(token: string): boolean;
}
