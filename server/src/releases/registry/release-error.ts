/** A refusal that is meant to be read by whoever releases. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** Somebody else wrote the registry in between. */
export class StaleRegistryError extends Error {
  override readonly name = 'StaleRegistryError';
}

/** The registry cannot be read, is not valid or is not signed by this site. */
export class BadRegistryError extends Error {
  override readonly name = 'BadRegistryError';
}

/** What was named is not published. */
export class NotPublishedError extends ReleaseError {}
