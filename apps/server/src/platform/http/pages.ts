import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { webIsBuilt } from '@praxis/instance/instance';
import type { App } from '../app.ts';
import { languageOf, translate } from '../messages.ts';

/** Serves the built web application: hashed assets for ever, the page itself fresh, any other address a browser opens gets the page (C-25). */
export async function pageRoutes(app: App) {
  const { http, instance } = app;
  const built = webIsBuilt(instance);
  if (built) {
    await http.register(fastifyStatic, {
      root: instance.webDist,
      preCompressed: existsSync(join(instance.webDist, 'index.html.br')),
      index: false,
      // A route for each of the thousands of built files would cost the idle server forty megabytes.
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    http.get('/assets/*', (request, reply) => reply.sendFile(`assets/${(request.params as { '*': string })['*']}`));
    const own = readdirSync(instance.webDist, { withFileTypes: true }).filter((one) => one.isFile() && !/^\.|\.(br|gz)$/.test(one.name));
    for (const { name } of own) http.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  }
  http.setNotFoundHandler((request, reply) => {
    // A probe of the front door names no kind of answer, and finds the page there as well.
    const atEntrance = /^\/(\?|$)/.test(request.url);
    const wantsPage =
      (request.method === 'GET' || (request.method === 'HEAD' && atEntrance)) &&
      (atEntrance || (request.headers.accept ?? '').includes('text/html')) &&
      !/^\/(api|assets|files)\//.test(request.url);
    if (wantsPage && built) return reply.sendFile('index.html');
    if (wantsPage) return reply.status(503).type('text/plain').send('The web application is not built yet. Run npm start.');
    return reply
      .status(404)
      .send({ code: 0, msg: translate(languageOf(request.headers.responselang), 'not_found'), key: 'not_found', data: {} });
  });
}
