import { certificateUrl, isCertificateId, parseCertificateHash } from './certificate-hash';

test.each([
  ['#A12', { certificateId: 'A12', isVerified: false }],
  ['#A12/verification', { certificateId: 'A12', isVerified: true }],
  ['A12', { certificateId: 'A12', isVerified: false }],
  ['#a12', null],
  ['#features', null],
  ['', null],
  ['#', null],
])('hash %s (§5.7 §2.18)', (hash, parsed) => {
  expect(parseCertificateHash(hash)).toEqual(parsed);
});

test('its address', () => {
  expect(certificateUrl('A12')).toBe('/#A12');
  expect(certificateUrl('A12', true)).toBe('/#A12/verification');
});

test.each([
  ['ASampLeCertificate1', true],
  ['A7kQ2mZr9TfW4sHcVb8NpXyDq', false],
  ['A7kQ2mZr9TfW4sHcVb8Np', true],
  ['A0OIl', false],
  ['B7kQ2mZr9TfW4sHcVb8Np', false],
])('%s is a certificate id: %s', (id, is) => {
  expect(isCertificateId(id)).toBe(is);
});
