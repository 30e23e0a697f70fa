import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
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

/** A bucket. Large files go in parts of 8 MB, two at a time; an acknowledged file is as durable as the bucket promises. */
export function s3Store(settings: S3Settings): FileStore {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Buckets as the first part of the path and no checksum trailers: what servers other than Amazon's understand too.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix ?? ''}${key}` });
  return {
    async adopt(path, key) {
      await new Upload({
        client,
        params: { ...at(key), Body: createReadStream(path) },
        partSize: PART,
        queueSize: 2,
        leavePartsOnError: false,
      }).done();
      await rm(path, { force: true });
    },
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
        return `the bucket ${settings.bucket} does not answer: ${(error as Error).message}`;
      }
    },
  };
}
