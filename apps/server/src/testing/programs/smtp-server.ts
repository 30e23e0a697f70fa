import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A mail the server took. */
export type ReceivedMail = { from: string; to: string[]; raw: string; encrypted: boolean; user: string };

/** How the server behaves; may be changed between mails. */
export type SmtpManners = {
  /** Reply to RCPT TO instead of 250. */
  recipient?: string;
  /** Reply after the last byte of a mail instead of 250. */
  end?: string;
  /** Breaks the line before the mail (`greeting`), inside it (`middle`), or after its last byte without a reply (`end`). */
  breaks?: 'greeting' | 'middle' | 'end' | 'rcpt';
};

type Options = { user?: string; password?: string; certificate?: { key: string; cert: string }; implicit?: boolean };

/** A mail server for tests: SMTP with AUTH PLAIN and LOGIN, STARTTLS or TLS from the first byte. */
export async function smtpServer(options: Options = {}) {
  const mails: ReceivedMail[] = [];
  const manners: SmtpManners = {};
  const sockets = new Set<Socket>();
  let connections = 0;
  const keys = options.certificate && { key: readFileSync(options.certificate.key), cert: readFileSync(options.certificate.cert) };

  function talk(first: Socket) {
    let socket: Socket = first;
    let encrypted = false;
    let user = '';
    let mail: ReceivedMail | undefined;
    let body: string | undefined;
    let login: { name?: string } | undefined;
    let buffer = '';
    const send = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''));
    const enter = (name: string, password: string) => {
      const right = name === options.user && password === options.password;
      if (right) user = name;
      send(right ? '235 2.7.0 welcome' : '535 5.7.8 wrong user or password');
    };

    function secure(greeted: boolean) {
      socket.removeAllListeners('data');
      const inner = new TLSSocket(socket, { isServer: true, ...keys });
      inner.on('error', () => inner.destroy());
      sockets.add(inner);
      socket = inner;
      encrypted = true;
      buffer = '';
      inner.on('data', handle);
      if (!greeted) inner.once('secure', () => send('220 test server'));
    }

    function endOfMail() {
      if (manners.breaks === 'end') return socket.destroy();
      if (mail && !manners.end) mails.push({ ...mail, raw: body ?? '' });
      body = undefined;
      mail = undefined;
      send(manners.end ?? `250 2.0.0 taken as ${mails.length}`);
    }

    function command(line: string) {
      const word = line.slice(0, 4).toUpperCase();
      if (login) {
        const text = Buffer.from(line, 'base64').toString();
        if (login.name !== undefined) {
          const { name } = login;
          login = undefined;
          return enter(name, text);
        }
        login.name = text;
        return send('334 UGFzc3dvcmQ6');
      }
      if (word === 'EHLO') {
        const offers = [...(keys && !encrypted ? ['STARTTLS'] : []), ...(options.user ? ['AUTH PLAIN LOGIN'] : []), '8BITMIME', 'SMTPUTF8'];
        return send('250-test', ...offers.map((offer, place) => `250${place === offers.length - 1 ? ' ' : '-'}${offer}`));
      }
      if (line.toUpperCase() === 'STARTTLS') {
        send('220 go on');
        return secure(true);
      }
      if (/^AUTH PLAIN /i.test(line)) {
        const [, name = '', password = ''] = Buffer.from(line.slice(11), 'base64').toString().split('\0');
        return enter(name, password);
      }
      if (/^AUTH LOGIN/i.test(line)) {
        login = {};
        return send('334 VXNlcm5hbWU6');
      }
      if (word === 'MAIL') {
        if (options.user && !user) return send('530 5.7.0 sign in first');
        mail = { from: /<([^>]*)>/.exec(line)?.[1] ?? '', to: [], raw: '', encrypted, user };
        return send('250 fine');
      }
      if (word === 'RCPT') {
        if (manners.breaks === 'rcpt') return socket.destroy();
        if (manners.recipient) return send(manners.recipient);
        mail?.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
        return send('250 fine');
      }
      if (word === 'DATA') {
        if (manners.breaks === 'middle') return socket.destroy();
        body = '';
        return send('354 go on');
      }
      if (word === 'QUIT') {
        send('221 bye');
        return socket.end();
      }
      return send('250 fine');
    }

    function handle(piece: Buffer) {
      buffer += piece.toString('utf8');
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (body === undefined) command(line);
        else if (line === '.') endOfMail();
        else body += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
      }
    }

    if (manners.breaks === 'greeting') return socket.destroy();
    socket.on('data', handle);
    if (options.implicit) secure(false);
    else send('220 test server');
  }

  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    talk(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    mails,
    manners,
    port: (server.address() as { port: number }).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
