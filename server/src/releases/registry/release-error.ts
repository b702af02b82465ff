/** A refusal whose message is written for the person who releases. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** Another process has written the registry since it was read. */
export class StaleRegistryError extends Error {
  override readonly name = 'StaleRegistryError';
}

/** The registry cannot be read, is not valid or is not signed by this site. */
export class BadRegistryError extends Error {
  override readonly name = 'BadRegistryError';
}

/** The remote or version named is not published. */
export class NotPublishedError extends ReleaseError {
  override readonly name = 'NotPublishedError';
}
