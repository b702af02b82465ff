interface SignedDocument {
  /** The certificate's link. */
  id: string;
  issuer: { id: string };
}

/** Terms of a credential whose values are addresses of the site. */
const ADDRESSES: ReadonlySet<string> = new Set(['id', 'url', 'resultDescription', 'statusListCredential']);

/**
 * The statements of a credential at the site's present address. They are not collected again: the hashes must stay those
 * of what was scored, and recordings may have been withdrawn since.
 * @param document without its proof
 */
export function movedDocument<Document extends SignedDocument>(
  document: Document,
  { origin, did }: { origin: string; did: string },
): Document {
  const former = new URL(document.id).origin;
  const moved = JSON.parse(JSON.stringify(document), (term, value: unknown) =>
    ADDRESSES.has(term) && typeof value === 'string' && `${value}/`.startsWith(`${former}/`)
      ? origin + value.slice(former.length)
      : value,
  ) as Document;
  return { ...moved, issuer: { ...moved.issuer, id: did } };
}
