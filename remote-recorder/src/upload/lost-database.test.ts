import 'fake-indexeddb/auto';
import { closableConnections, silentOpening } from '@bandmark/outbox/testing/failing-database';
import { waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { JPEG, sizeOf, uploadSuite } from '../testing/upload-device';

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

test('a recording ends when the visitor clears the storage, leaves nothing, and the next one is uploaded', async () => {
  const upload = suite.device.openPage({}, { databaseName: 'cleared' });
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  connections.closeAll();
  await deleteDB('cleared');
  await expect(writer.put(suite.site.slices[2]!)).rejects.toThrow();
  expect(upload.getPressure()).toBe('stop');
  await suite.device.end(upload, writer, JPEG);
  await waitFor(() => expect(upload.getSnapshot()).toMatchObject({ state: 'none', pressure: 'none' }));
  const { segment, writer: next } = await suite.device.record(upload);
  expect(segment).toBe(1);
  await suite.device.end(upload, next);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  const database = await openDB('cleared');
  expect(await database.getAllKeys('chunks')).toEqual([]);
  database.close();
});

test('a recording that the visitor clears before it is sent does not count as uploaded', async () => {
  suite.device.answer = 'offline';
  const upload = suite.device.openPage({}, { databaseName: 'cleared unsent' });
  const { writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
  await suite.device.end(upload, writer);
  await waitFor(() => expect(upload.getSnapshot().state).toBe('waiting'));
  connections.closeAll();
  await deleteDB('cleared unsent');
  suite.device.answer = 'as it is';
  upload.retry();
  await waitFor(() => expect(upload.getSnapshot().state).toBe('none'));
  expect(suite.device.sent).toEqual([]);
});

describe('a browser that never responds to the request to open the database', () => {
  test('again, during a recording, ends it; what is in memory is sent once it responds', async () => {
    const upload = suite.device.openPage();
    const { segment, writer } = await suite.device.record(upload, suite.site.slices.slice(0, 2));
    connections.closeAll();
    const { open, respond } = silentOpening();
    const put = writer.put(suite.site.slices[2]!);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    suite.device.passPauses();
    await expect(put).rejects.toThrow();
    expect(upload.getPressure()).toBe('stop');
    await expect(upload.complete({ segments: [{ segment, chunks: 1 }], thumbnail: null })).rejects.toThrow();
    expect(open).toHaveBeenCalledTimes(1);
    respond();
    await waitFor(() => {
      suite.device.passPauses();
      expect(suite.device.sent).toHaveLength(1);
    });
    const chunks = await suite.device.stored(suite.device.sent[0]);
    expect(chunks.reduce((total, { bytes }) => total + bytes, 0)).toBe(sizeOf(suite.site.slices.slice(0, 3)));
  });

  test('for the first time holds no recording up: it is made in memory', async () => {
    const { open } = silentOpening();
    const upload = suite.device.openPage();
    const started = upload.nextSegment();
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    suite.device.passPauses();
    expect(await started).toBe(1);
    expect(upload.getSnapshot().where).toBe('memory');
  });
});
