import { ApiError } from '@bandmark/platform';
import '@bandmark/platform/testing';
import { kindOfRefusal, ReplayFailure } from './replay-failure';

test.each([
  [403, 'recording_hidden'],
  [410, 'recording_withdrawn'],
])('the refusal %i reads as the error table says %s', (status, code) => {
  const { text } = new ReplayFailure(kindOfRefusal(status, code), `responded with ${status}`);
  expect(text).toBe(new ApiError(status, { code, message: '' }).message);
});
