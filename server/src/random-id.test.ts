import { isCertificateId } from '@bandmark/domain/certificate-hash';
import { isAnswerId } from '@bandmark/domain/storage-path';
import { randomCertificateId, randomId, randomToken, randomUuid } from './random-id';

const many = <T>(make: () => T): T[] => Array.from({ length: 2000 }, make);

test('ids are whole, safe in JSON, spread over the whole range, and not repeated', () => {
  const ids = many(randomId);
  expect(ids.every(isAnswerId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const mean = ids.reduce((sum, id) => sum + id, 0) / ids.length;
  expect(mean / Number.MAX_SAFE_INTEGER).toBeGreaterThan(0.45);
  expect(mean / Number.MAX_SAFE_INTEGER).toBeLessThan(0.55);
});

test('certificate ids are an A and base58 that the domain accepts', () => {
  const ids = many(randomCertificateId);
  expect(ids.filter((id) => !isCertificateId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('uuids are of version 4, tokens safe in an address', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
});
