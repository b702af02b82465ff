import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { answerFilePath } from '@bandmark/domain/storage-path';
import { recordingFileSchema, recordingManifestSchema, rrwebEventSchema } from '@bandmark/contracts/recording';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Site } from '../harness/site';

/** Checks the files behind a replay address: the spec's list of events, a seekable camera file, a true manifest. */
export async function inspectAnswer(site: Site, replayPath: string): Promise<void> {
  const [, , , uuid = '', extension = '', id = ''] = replayPath.split('/');
  const get = async (ending: string) => {
    const answer = await fetch(site.origin + answerFilePath(Number(id), uuid, ending));
    assert.equal(answer.status, 200, `${ending} of ${replayPath}`);
    return Buffer.from(await answer.arrayBuffer());
  };

  const eventsFile = await get('json');
  const events = recordingFileSchema
    .parse(JSON.parse(eventsFile.toString()))
    .map((line) => rrwebEventSchema.parse(JSON.parse(line)));
  assert.ok(
    events.some((event) => event.type === 2),
    'a full snapshot',
  );
  assert.ok(
    events.every((event, index) => index === 0 || event.timestamp >= (events[index - 1]?.timestamp ?? 0)),
    'in order',
  );

  const camera = await get(extension);
  const input = new Input({ source: new BufferSource(camera), formats: ALL_FORMATS });
  const seconds = await input.computeDuration();
  assert.ok(Number.isFinite(seconds) && seconds > 1, `duration ${seconds}`);
  const range = await fetch(site.origin + answerFilePath(Number(id), uuid, extension), {
    headers: { range: 'bytes=0-99' },
  });
  assert.equal(range.status, 206);
  // Cues (Matroska element 1C53BB6B) are what makes a far seek cheap.
  if (extension === 'webm') assert.ok(camera.includes(Buffer.from('1c53bb6b', 'hex')), 'cues');

  const manifest = recordingManifestSchema.parse(JSON.parse((await get('manifest.json')).toString()));
  assert.equal(manifest.state, 'finalised');
  assert.equal(manifest.missingChunks, 0);
  assert.ok(Math.abs(manifest.cameraOffsetMs) < 5000, `offset ${manifest.cameraOffsetMs} ms`);
  for (const [name, bytes] of [
    [`${uuid}.json`, eventsFile],
    [`${uuid}.${extension}`, camera],
  ] as const) {
    assert.equal(manifest.files[name]?.sha256, createHash('sha256').update(bytes).digest('hex'), name);
  }
}
