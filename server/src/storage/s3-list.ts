import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import { type ListedObject, StoreError } from './object-store';

export interface ListPage {
  objects: ListedObject[];
  /** Of the next page; null on the last one. */
  nextToken: string | null;
}

/** In UTC, such as `2026-11-25T22:00:00.000Z`. */
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const entrySchema = z.object({
  /** URL-encoded as in a form: a space may be a plus. */
  Key: z.string().transform((key) => decodeURIComponent(key.replaceAll('+', ' '))),
  Size: z.string().regex(/^\d+$/).transform(Number),
  LastModified: instant,
});

const pageSchema = z.discriminatedUnion('IsTruncated', [
  z.object({ IsTruncated: z.literal('false') }),
  z.object({ IsTruncated: z.literal('true'), NextContinuationToken: z.string().min(1) }),
]);

/**
 * Reads a response to ListObjectsV2 with `encoding-type=url` ("ListObjectsV2" in the S3 API reference).
 * @throws StoreError for anything else: read as an empty list, it would mean that nothing is stored
 */
export function parseListPage(xml: string): ListPage {
  try {
    const { root } = parseXml(xml);
    if (root?.name !== 'ListBucketResult') throw new TypeError(`The document is a ${root?.name ?? 'blank'}.`);
    const page = pageSchema.parse(textsIn(root));
    const entries = elementsIn(root).filter(({ name }) => name === 'Contents');
    return {
      objects: entries.map((entry) => {
        const { Key: key, Size: bytes, LastModified: modifiedAt } = entrySchema.parse(textsIn(entry));
        return { key, bytes, modifiedAt };
      }),
      nextToken: page.IsTruncated === 'true' ? page.NextContinuationToken : null,
    };
  } catch (error) {
    throw new StoreError('The bucket sent something else than a list of its objects.', { cause: error });
  }
}

const elementsIn = ({ children }: XmlElement): XmlElement[] => children.filter((child) => child instanceof XmlElement);

/** The text of each element in another, by name. */
const textsIn = (element: XmlElement): Record<string, string> =>
  Object.fromEntries(elementsIn(element).map(({ name, text }) => [name, text]));
