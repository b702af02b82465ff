import * as api from '@bandmark/contracts/api/certificate-files';
import { crc32 } from 'crc';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { AppDependencies, Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { limitMisses } from '../../http/limit-misses';
import { onceFor } from '../../kept-promises';
import { callableWorker } from '../../threads/call-worker';
import { workerModule } from '../../threads/worker-module';
import { issueCredential } from '../credentials/issue-credential';
import { shownCertificate } from '../shown-certificate';
import { type ShownFacts, shownFacts } from '../shown-facts';
import type { DrawTask } from './draw-worker';

/** Limit per network: enough for a link-preview bot, or a school that downloads a year's certificates. */
const DRAWN = { max: 300, windowMs: 60_000 };
/** The id alone grants access, so bots may fetch the file to preview a link but search engines must not index it. */
const UNLISTED = { 'x-robots-tag': 'noindex, noarchive' };
const options = { access: 'anyone', limit: DRAWN, cacheControl: 'public, max-age=300' } as const;
/** Size of the cache: drawing a picture takes 100 ms of a thread, and bots and browsers fetch the same file again. */
const KEPT_FILES = 100;
const LIMITS = { timeoutMs: 20_000, idleMs: 60_000 };
/** Bytes of the signature and the IHDR chunk, which must come first (PNG §5.6). */
const AFTER_HEADER = 8 + 25;
const KEYWORD = 'openbadgecredential';

/** A certificate's picture and PDF, each with the signed document embedded. A former id gives the current files. */
export const certificateFilesFeature: Feature = async (app, deps) => {
  const drawn = new DrawnFiles();
  defineRoute(app, deps, api.certificatePicture, options, async ({ params, request, reply }) => {
    const { facts, credential } = await shown(deps, params.hash, request);
    const picture = await drawn.file({ kind: 'picture', facts });
    reply
      .headers(UNLISTED)
      .type('image/png')
      .header('content-disposition', `inline; filename="${fileName(facts)}.png"`);
    return credential === null ? picture : bakePng(picture, credential);
  });
  defineRoute(app, deps, api.certificatePdf, options, async ({ params, query, request, reply }) => {
    const { facts, credential } = await shown(deps, params.hash, request);
    reply
      .headers(UNLISTED)
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${fileName(facts)}.pdf"`);
    return drawn.file({ kind: 'pdf', facts, credential, paper: query.paper ?? 'a4' });
  });
};

/** @throws HttpError 404 for an unknown id; CertificateWithdrawnError */
async function shown(deps: AppDependencies, asked: string, request: FastifyRequest) {
  return limitMisses(deps, request, async () => {
    const record = await shownCertificate(deps, asked);
    const certificateId = record.reissued?.certificateId ?? asked;
    const site = { siteName: deps.settings.SITE_NAME, origin: deps.publicOrigin() };
    const facts = shownFacts(certificateId, record, site);
    return { facts, credential: await issueCredential(deps, certificateId) };
  });
}

const fileName = ({ certificateId }: ShownFacts): string => `certificate-${certificateId}`;

/** Draws files in a worker thread and caches the last {@link KEPT_FILES}. */
class DrawnFiles {
  private readonly worker = callableWorker<DrawTask, Uint8Array>(workerModule('draw-worker', import.meta.url), LIMITS);
  private readonly drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT_FILES });

  file(task: DrawTask): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(task)).digest('base64');
    return onceFor(this.drawn, key, async () => Buffer.from(await this.worker.call(task)));
  }
}

/** Embeds the credential in a picture as an `iTXt` chunk (Open Badges 3.0 §5.3.1.1). @param png without such a chunk */
function bakePng(png: Buffer, credential: string): Buffer {
  // Keyword, uncompressed, method 0, empty language, empty translated keyword, UTF-8 text (PNG §11.3.3.4).
  const data = Buffer.concat([Buffer.from(`${KEYWORD}\0\0\0\0\0`, 'latin1'), Buffer.from(credential)]);
  const typed = Buffer.concat([Buffer.from('iTXt', 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  // `zlib.crc32` is not used, because it requires Node 20.15.
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, typed, check, png.subarray(AFTER_HEADER)]);
}
