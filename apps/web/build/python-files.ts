import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const { version } = require('pyodide/package.json') as { version: string };
/** A folder that is named by its version: what lies in it never changes. */
const folder = `assets/python-${version}/`;
const TYPES: Record<string, string> = {
  'pyodide.mjs': 'text/javascript',
  'pyodide.asm.mjs': 'text/javascript',
  'pyodide.asm.wasm': 'application/wasm',
  'pyodide-lock.json': 'application/json',
  'python_stdlib.zip': 'application/zip',
};

/** Puts the files of the Python that runs in browsers beside the pages; nothing is fetched from elsewhere. */
export function pythonFiles(): Plugin {
  return {
    name: 'praxis-python-files',
    config: () => ({ define: { __PYTHON_FOLDER__: JSON.stringify(`/${folder}`) } }),
    configureServer(server) {
      server.middlewares.use((request, reply, next) => {
        const name = request.url?.startsWith(`/${folder}`) ? request.url.slice(folder.length + 1).split('?')[0]! : '';
        if (!(name in TYPES)) return next();
        reply.setHeader('content-type', TYPES[name]!);
        createReadStream(require.resolve(`pyodide/${name}`)).pipe(reply);
      });
    },
    generateBundle() {
      for (const name of Object.keys(TYPES))
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source: readFileSync(require.resolve(`pyodide/${name}`)) });
    },
  };
}
