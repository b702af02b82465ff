import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { uploadSuite } from '../testing/upload-device';

const suite = uploadSuite();

const keys = async () => (await suite.device.kept()).map(({ key }) => key);

test('a second tab does not record, and takes over when the first is gone', async () => {
  const first = suite.device.openPage();
  const { writer } = await suite.device.record(first);
  const second = suite.device.openPage();
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  await expect(second.nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
  await suite.device.end(first, writer);
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(false));
  expect(await second.nextSegment()).toBe(1);
});

test('a tab that was given a new grant keeps others with that grant from recording', async () => {
  const first = suite.device.openPage();
  await first.renew(suite.device.target({ grant: 'new' }));
  await first.nextSegment();
  await expect(suite.device.openPage({ grant: 'new' }).nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
});

test('a new grant in one tab leaves the recording alone that another tab makes with the former grant', async () => {
  suite.device.answer = 'offline';
  const second = suite.device.openPage();
  const first = suite.device.openPage();
  await suite.device.record(first, suite.site.slices.slice(0, 2));
  await second.renew(suite.device.target({ grant: 'new' }));
  expect(await keys()).toEqual([suite.device.target().key]);
  expect(await second.nextSegment()).toBe(1);
  expect(await keys()).toHaveLength(2);
});

test('a tab that waits cannot take the recording of the tab whose grant is renewed', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage();
  await suite.device.record(first, suite.site.slices.slice(0, 2));
  const second = suite.device.openPage();
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  await first.renew(suite.device.target({ grant: 'new' }));
  await waitFor(() => expect(second.getSnapshot()).toMatchObject({ isOtherTab: false, left: null }));
  expect(await second.nextSegment()).toBe(1);
});

test('a tab waits under the new grant while another tab records with it', async () => {
  const first = suite.device.openPage({ grant: 'former' });
  const { writer } = await suite.device.record(first);
  const second = suite.device.openPage({ grant: 'former' });
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(true));
  await first.renew(suite.device.target());
  await second.renew(suite.device.target());
  await waitFor(() => expect(second.getSnapshot()).toMatchObject({ isOtherTab: true, left: null }));
  await suite.device.end(first, writer);
  await waitFor(() => expect(second.getSnapshot().isOtherTab).toBe(false));
  expect(suite.device.sent).toHaveLength(1);
});

test('a tab whose new grant another tab already records with ends its own recording first', async () => {
  suite.device.answer = 'offline';
  const first = suite.device.openPage({ grant: 'former' });
  const { writer } = await suite.device.record(first);
  const second = suite.device.openPage();
  const other = await suite.device.record(second);
  await first.renew(suite.device.target());
  expect(new Set(await keys())).toEqual(
    new Set([suite.device.target({ grant: 'former' }).key, suite.device.target().key]),
  );
  // No third tab takes what the first one still records.
  await expect(suite.device.openPage({ grant: 'former' }).nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
  suite.device.answer = 'as it is';
  await suite.device.end(first, writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(1));
  await expect(first.nextSegment()).rejects.toMatchObject({ code: 'other-tab' });
  await suite.device.end(second, other.writer);
  await waitFor(() => expect(suite.device.sent).toHaveLength(2));
});
