import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { GRANT, TYPE, uploadSuite } from '../testing/upload-device';
import { LateSink } from './late-sink';
import { Upload } from './upload';

const suite = uploadSuite();

const sinkOf = (databaseName: string) => new LateSink({ locks: suite.device.locks, databaseName });
async function recorded(sink: LateSink, segment: number) {
  const writer = sink.openSegment({ segment, type: TYPE, startedAt: suite.device.now });
  await writer.put(suite.site.slices[0]!);
  return writer.close();
}

test.each(['discarded', 'completed'])(
  'a recording that begins while the one before is still being %s is uploaded too',
  async (how) => {
    const sink = sinkOf(how);
    sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT });
    const first = await recorded(sink, await sink.nextSegment());
    const left = how === 'discarded' ? sink.discard() : sink.complete({ segments: [first], thumbnail: null });
    const segment = await sink.nextSegment();
    await left;
    expect((await recorded(sink, segment)).chunks).toBe(1);
    await sink.discard();
    sink.dispose();
  },
);

test('a target that changes while a recording is discarded does not keep its bytes on the device', async () => {
  const sink = sinkOf('changed target');
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT, recording: 'task 1' });
  await recorded(sink, await sink.nextSegment());
  const gone = sink.discard();
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT, recording: 'task 2' });
  await expect(gone).resolves.toBeUndefined();
  sink.dispose();
});

test('after a start that recorded nothing the next recording goes to the target that the host has set since', async () => {
  const sink = sinkOf('cancelled start');
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT, recording: 'task 1' });
  await sink.nextSegment();
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT, recording: 'task 2' });
  await recorded(sink, await sink.nextSegment());
  const kept = (await suite.device.kept('cancelled start')).filter(({ segments }) => segments.length > 0);
  expect(kept.map(({ key }) => key)).toEqual([suite.device.target({ recording: 'task 2' }).key]);
  await sink.discard();
  sink.dispose();
});

test('a start that another panel refuses does not keep its target', async () => {
  const other = new Upload(suite.device.target(), { locks: suite.device.locks, databaseName: 'refused start' });
  await other.nextSegment();
  const sink = sinkOf('refused start');
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT });
  await expect(sink.nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
  const disposed = jest.spyOn(Upload.prototype, 'dispose');
  sink.setTarget(null);
  expect(disposed).toHaveBeenCalledTimes(1);
  disposed.mockRestore();
  other.dispose();
  sink.dispose();
});

test('a recording whose next segment the device refuses is still declared whole', async () => {
  const sink = sinkOf('refused segment');
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT });
  const first = await recorded(sink, await sink.nextSegment());
  const refused = jest.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  await expect(sink.nextSegment()).rejects.toThrow('gone');
  refused.mockRestore();
  await sink.complete({ segments: [first], thumbnail: null });
  await waitFor(() => expect(suite.device.calls).toContain('POST complete'));
  sink.dispose();
});

test('a recording that began without a target stays without the one that its host sets later', async () => {
  const sink = new LateSink({ locks: suite.device.locks, databaseName: 'late-target' });
  const recorded = async () => {
    const writer = sink.openSegment({ segment: await sink.nextSegment(), type: TYPE, startedAt: suite.device.now });
    await writer.put(suite.site.slices[0]!);
    return (await writer.close()).chunks;
  };
  expect(await recorded()).toBe(0);
  sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT });
  expect(await recorded()).toBe(0);
  await sink.discard();
  expect(await recorded()).toBe(1);
  await sink.discard();
  sink.dispose();
});

test('a panel that is hidden before its recorder has started uploads its next recording', async () => {
  const sink = sinkOf('hidden panel');
  const target = { endpoint: suite.site.endpoint, grant: GRANT };
  sink.setTarget(target);
  const segment = await sink.nextSegment();
  sink.dispose();
  expect((await recorded(sink, segment)).chunks).toBe(0);
  sink.setTarget(target);
  expect((await recorded(sink, await sink.nextSegment())).chunks).toBe(1);
  await sink.discard();
  sink.dispose();
});

test.each([
  ['another grant', 'task 1', 'ended'],
  ['the same grant', undefined, GRANT],
])(
  'a recording goes on with %s that its host sets after it took the first one away (name: %s)',
  async (which, recording, first) => {
    const databaseName = `${which} after none`;
    const sink = sinkOf(databaseName);
    sink.setTarget({ endpoint: suite.site.endpoint, grant: first, recording });
    const segment = await sink.nextSegment();
    const writer = sink.openSegment({ segment, type: TYPE, startedAt: suite.device.now });
    sink.setTarget(null);
    if (!recording) sink.setTarget({ endpoint: suite.site.endpoint, grant: 'of another recording' });
    sink.setTarget({ endpoint: suite.site.endpoint, grant: GRANT, recording });
    await writer.put(suite.site.slices[0]!);
    await writer.close();
    await waitFor(async () =>
      expect(await suite.device.kept(databaseName)).toMatchObject([{ grant: GRANT, waitingBytes: 0 }]),
    );
    expect(sink.getSnapshot()).toMatchObject({ state: 'sending', isOtherTab: false });
    await sink.discard();
    sink.dispose();
  },
);
