import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

type Settings = { bucket: string; accessKeyId: string; secretAccessKey: string };

/** Why a request's signature (version 4) does not hold, or undefined when it does. */
function signatureProblem(request: IncomingMessage, body: Buffer, settings: Settings) {
  const header = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!match) return 'AuthorizationHeaderMalformed';
  const [, access, day, region, signed = '', signature] = match;
  if (access !== settings.accessKeyId) return 'InvalidAccessKeyId';
  const address = new URL(request.url ?? '/', 'http://s3');
  const query = [...address.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('');
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [request.method, address.pathname, query, headers, signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${settings.secretAccessKey}`, day ?? ''), region ?? ''), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

const readBody = async (request: IncomingMessage) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** An S3 server in memory for tests: path-style buckets, signature version 4, multipart uploads, ranges. `fail(n)` breaks the next n requests. */
export async function openS3Server(settings: Settings) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const seen = { parts: 0, refused: 0 };
  const created = new Set([settings.bucket]);
  let failing = 0;

  const xml = (reply: ServerResponse, status: number, text: string) =>
    reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const refuse = (reply: ServerResponse, status: number, code: string) =>
    xml(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  function get(reply: ServerResponse, content: Buffer | undefined, range: string | undefined, head: boolean) {
    if (!content) return refuse(reply, 404, 'NoSuchKey');
    const match = /^bytes=(\d+)-(\d+)?$/.exec(range ?? '');
    const start = match ? Number(match[1]) : 0;
    const end = match?.[2] ? Math.min(Number(match[2]), content.length - 1) : content.length - 1;
    const part = content.subarray(start, end + 1);
    reply.writeHead(match ? 206 : 200, {
      'content-length': part.length,
      etag: `"${sha256(content)}"`,
      ...(match && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    });
    return reply.end(head ? undefined : part);
  }

  function multipart(request: IncomingMessage, reply: ServerResponse, key: string, query: URLSearchParams, body: Buffer) {
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return xml(
        reply,
        200,
        `<InitiateMultipartUploadResult><Bucket>${settings.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = uploads.get(query.get('uploadId') ?? '');
    if (!parts) return refuse(reply, 404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      seen.parts++;
      return reply.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    uploads.delete(query.get('uploadId') ?? '');
    if (request.method === 'DELETE') return reply.writeHead(204).end();
    objects.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
    return xml(
      reply,
      200,
      `<CompleteMultipartUploadResult><Bucket>${settings.bucket}</Bucket><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
    );
  }

  const server = createServer(async (request, reply) => {
    const body = await readBody(request);
    const address = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = address.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (failing > 0) {
      failing--;
      return refuse(reply, 503, 'SlowDown');
    }
    const problem = signatureProblem(request, body, settings);
    if (problem) {
      seen.refused++;
      return refuse(reply, 403, problem);
    }
    if (key === '' && request.method === 'PUT') created.add(bucket ?? '');
    if (!created.has(bucket ?? '')) return refuse(reply, 404, 'NoSuchBucket');
    if (key === '') return reply.writeHead(200).end();
    if (address.searchParams.has('uploads') || address.searchParams.has('uploadId'))
      return multipart(request, reply, key, address.searchParams, body);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return reply.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.writeHead(204).end();
    }
    return get(reply, objects.get(key), request.headers.range, request.method === 'HEAD');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    seen,
    fail: (requests: number) => {
      failing = requests;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
