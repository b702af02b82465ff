import { AwsClient } from 'aws4fetch';
import { ReleaseError } from './registry/release-error';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
}

export interface S3Object {
  bytes: Uint8Array<ArrayBuffer>;
  /** Changes with every write of other bytes. */
  tag: string;
}

/** The few requests that releases make; what no retry would mend is thrown with the setting to look at. */
export interface S3Bucket {
  name: string;
  /** @param known a tag whose object need not be sent again @returns the object, or why there is none */
  get(path: string, known?: string | null): Promise<S3Object | 'absent' | 'unchanged'>;
  /** @returns the status, whatever it is: with a condition in the headers a refusal is an answer */
  put(
    path: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<number>;
  remove(path: string): Promise<void>;
}

/** Amazon's names, which Swift, MinIO and Ceph have taken over ("Error responses" in the S3 API reference). */
const ACCESS_FAULTS = [
  'AuthorizationHeaderMalformed',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'IllegalLocationConstraintException',
];

/** @throws ReleaseError when the bucket is not there or refuses who asks */
export function createS3Bucket({ endpoint, bucket, key, secret, region }: S3Settings): S3Bucket {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 });

  const call = async (method: string, path: string, init: RequestInit = {}) => {
    const away = (why: string, cause?: unknown) =>
      new BucketAwayFault(`The bucket ${bucket} cannot be reached at ${endpoint} (${why}).`, { cause });
    const answer = await client
      .fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${path}`, { ...init, method })
      .catch((error: unknown) => {
        throw away(whyOf(error), error);
      });
    if (answer.status < 400) return answer;
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';
    if (code === 'NoSuchBucket') throw new ReleaseError(`There is no bucket ${bucket} at ${endpoint}.`);
    if (answer.status === 403 || ACCESS_FAULTS.includes(code)) throw new BucketAccessError(bucket);
    // 501 is an answer: this server will never do it.
    if (answer.status >= 500 && answer.status !== 501) throw away(`it answered ${answer.status}`);
    return answer;
  };

  return {
    name: bucket,
    async get(path, known) {
      const answer = await call('GET', path, known ? { headers: { 'if-none-match': known } } : {});
      if (answer.status === 304) return 'unchanged';
      if (answer.status === 404) return 'absent';
      expectOk(answer.status, path);
      const tag = answer.headers.get('etag');
      if (!tag)
        throw new ReleaseError(`The bucket gives ${path} no ETag, without which two writers cannot be told apart.`);
      return { bytes: new Uint8Array(await answer.arrayBuffer()), tag };
    },
    async put(path, bytes, headers = {}, signal) {
      return (await call('PUT', path, { headers, body: bytes, ...(signal ? { signal } : {}) })).status;
    },
    async remove(path) {
      expectOk((await call('DELETE', path)).status, path);
    },
  };
}

/** `fetch failed` says nothing; what failed is its cause. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

export function expectOk(status: number, what: string): void {
  if (status < 200 || status > 299) throw new ReleaseError(`The bucket answered ${status} for ${what}.`);
}

/** Nobody answers, or only with an error of the server's own: later it may be there again. */
export class BucketAwayFault extends ReleaseError {}

/** Who asks may not do this, or not at all. */
export class BucketAccessError extends ReleaseError {
  constructor(bucket: string) {
    super(`The bucket ${bucket} refuses: check S3_KEY, S3_SECRET and S3_REGION.`);
  }
}
