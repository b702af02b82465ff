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
  override readonly name: string = 'BadRegistryError';
}

/**
 * A valid registry that this site's key did not sign. Another server with another key may have signed it, so it is
 * never treated as damaged and replaced (decision 163).
 */
export class ForeignRegistryError extends BadRegistryError {
  override readonly name = 'ForeignRegistryError';

  constructor() {
    super(
      'The release registry is not signed by this site. If another server signed it, give this one its key by RELEASE_KEY (operator’s guide, “The key of the registry”).',
    );
  }
}

/** The remote or version named is not published. */
export class NotPublishedError extends ReleaseError {
  override readonly name = 'NotPublishedError';
}

/** @param known names in the registry */
export function notPublished(name: string, known: readonly string[]): NotPublishedError {
  const published = known.length === 0 ? '' : ` Published: ${known.join(', ')}.`;
  return new NotPublishedError(`Nothing is published as "${name}".${published}`);
}
