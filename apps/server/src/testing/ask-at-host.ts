import { type IncomingHttpHeaders, request } from 'node:http';

/** Asks a server at its own port, but with a Host and other headers of the caller's choice, which fetch does not allow. */
export const askAtHost = (origin: string, path: string, headers: Record<string, string>, form?: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((done, failed) => {
    const body = form && new URLSearchParams(form).toString();
    const type =
      body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const asking = request(
      `${origin}${path}`,
      { method: body === undefined ? 'GET' : 'POST', headers: { responselang: 'en', ...headers, ...type } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      },
    );
    asking.on('error', failed);
    asking.end(body);
  });
