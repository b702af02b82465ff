import { STATUS_LIST_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';

/** Bits per list: the minimum of W3C Bitstring Status List 1.0 §2.2, so that a request reveals little. */
export const LIST_BITS = 131_072;

export const statusListPath = (list: number): string => fillPath(STATUS_LIST_PATH, { list });

/** The `credentialStatus` of a credential. @param place in the status lists, from 1, in the order of signing */
export function statusEntry(origin: string, place: number): object {
  const { list, index } = listPlace(place);
  const statusListCredential = `${origin}${statusListPath(list)}`;
  return {
    id: `${statusListCredential}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential,
  };
}

export const listPlace = (place: number) => ({
  list: Math.floor((place - 1) / LIST_BITS) + 1,
  index: (place - 1) % LIST_BITS,
});
