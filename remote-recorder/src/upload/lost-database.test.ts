import 'fake-indexeddb/auto';
import { closableConnections } from '@bandmark/outbox/testing/failing-database';
import { waitFor } from '@testing-library/react';
import { deleteDB } from 'idb';
import { sizeOf, uploadSuite } from '../testing/upload-device';

let connections: ReturnType<typeof closableConnections>;
beforeEach(() => {
  connections = closableConnections();
});
afterEach(() => jest.restoreAllMocks());
const suite = uploadSuite();

test('a database that the browser closes during a recording is opened again and costs no slice', async () => {
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  connections.closeAll();
  await writer.put(suite.site.slices[2]!);
  expect(upload.getPressure()).toBe('none');
  await suite.device.end(upload, writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices.slice(0, 3)));
});

test('a database that cannot be opened again ends the recording, and the next one begins once it can', async () => {
  const upload = suite.device.openPage();
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  const refused = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  connections.closeAll();
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  refused.mockRestore();
  await suite.device.end(upload, writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const chunks = await suite.device.stored(suite.device.sent[0]);
  expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices.slice(0, 3)));
  expect(await upload.nextSegment()).toBe(1);
});

test('a recording ends when the visitor clears the storage, and the next one is uploaded', async () => {
  const upload = suite.device.openPage({}, { databaseName: 'cleared' });
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  connections.closeAll();
  await deleteDB('cleared');
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getPressure()).toBe('none'));
  const { segment, writer: next } = await suite.device.record(upload);
  expect(segment).toBe(1);
  await suite.device.end(upload, next);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
});
