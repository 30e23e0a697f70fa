import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Carrier, CONNECTION, Connection, type ConnectionHandlers } from './websocket.ts';

const HANDSHAKE = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function onData(this: Carrier, piece: Buffer) {
  this[CONNECTION]?.take(piece);
}
function onEnd(this: Carrier) {
  if (this[CONNECTION]) this[CONNECTION].open = false;
  this[CONNECTION]?.forgetFd();
  this.end();
}
function onError(this: Carrier) {
  this.destroy();
}
function onClose(this: Carrier) {
  const connection = this[CONNECTION];
  if (!connection) return;
  connection.open = false;
  this[CONNECTION] = undefined;
  connection.handlers.gone(connection);
}

/** Takes over an upgrade; undefined when it was not a WebSocket's, and was answered so. */
export function acceptWebSocket<Owner>(
  { request, stream, head }: { request: IncomingMessage; stream: Duplex; head: Buffer },
  owner: Owner,
  handlers: ConnectionHandlers<Owner>,
): Connection<Owner> | undefined {
  const key = request.headers['sec-websocket-key'];
  const { upgrade, 'sec-websocket-version': version } = request.headers;
  if (
    request.method !== 'GET' ||
    upgrade?.toLowerCase() !== 'websocket' ||
    !key ||
    !/^[+/0-9A-Za-z]{22}==$/.test(key) ||
    version !== '13'
  ) {
    stream.on('error', onError);
    stream.end(
      'HTTP/1.1 426 Upgrade Required\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
    return undefined;
  }
  if (stream instanceof Socket) stream.setTimeout(0).setNoDelay(true);
  const accept = createHash('sha1').update(`${key}${HANDSHAKE}`).digest('base64');
  const connection = new Connection(stream, owner, handlers);
  connection.put(
    Buffer.from(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`),
  );
  (stream as Carrier).on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  if (head.length > 0) connection.take(head);
  return connection;
}
