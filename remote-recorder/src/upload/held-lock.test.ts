import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { uploadSuite } from '../testing/upload-device';

const suite = uploadSuite();

test('a browser that refuses locks records, as one that has none', async () => {
  suite.device.locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) };
  suite.device.answer = 'offline';
  await suite.device.record(suite.device.openPage({ recording: 'task 1' }));
  suite.device.answer = 'as it is';
  // What another target left does not keep this one from recording either.
  const upload = suite.device.openPage({ recording: 'task 2' });
  const { writer } = await suite.device.record(upload);
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('sent'));
});
