import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { partWrong } from '../part-state.ts';
import type { FileStore } from './store.ts';

/** Where the bucket is. Any server that speaks S3 with signature version 4: MinIO, Ceph, cloud storage. */
export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix?: string;
};

const PART = 8 * 1024 * 1024;

const clientOf = (settings: S3Settings) =>
  new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Buckets as the first part of the path and no checksum trailers: what servers other than Amazon's understand too.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });

/** Makes the bucket when there is none; a storage that does not let us says so. */
export async function makeBucket(settings: S3Settings) {
  const client = clientOf(settings);
  const Bucket = settings.bucket;
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return false;
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== 404) throw error;
  }
  await client.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
    throw new Error(`There is no bucket ${Bucket} at ${settings.endpoint}, and it could not be made (${error.message}). Make it yourself.`);
  });
  return true;
}

/** A bucket. Large files go in parts of 8 MB, two at a time; an acknowledged file is as durable as the bucket promises. */
export function s3Store(settings: S3Settings): FileStore {
  const client = clientOf(settings);
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix ?? ''}${key}` });
  const put = async (content: Readable, key: string) => {
    const params = { ...at(key), Body: content };
    await new Upload({ client, params, partSize: PART, queueSize: 2, leavePartsOnError: false }).done();
  };
  return {
    async adopt(path, key) {
      await put(createReadStream(path), key);
      await rm(path, { force: true });
    },
    share: put,
    async read(key, range) {
      const reply = await client.send(new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
      return reply.Body as Readable;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async look() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
        return undefined;
      } catch (error) {
        return partWrong('part_bucket', { bucket: settings.bucket, error: (error as Error).message });
      }
    },
  };
}
