import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes `/service-worker.js` with the list of files that make the shell, and a version made of their names. */
export function serviceWorker(): Plugin {
  return {
    name: 'praxis-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = new Set<string>(['/index.html', '/favicon.svg']);
        const add = (fileName: string) => {
          const chunk = bundle[fileName];
          if (!chunk || shell.has(`/${fileName}`)) return;
          shell.add(`/${fileName}`);
          if (chunk.type !== 'chunk') return;
          chunk.imports.forEach(add);
          for (const css of chunk.viteMetadata?.importedCss ?? []) add(css);
        };
        for (const [fileName, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'Shell')) add(fileName);
        const files = [...shell].sort();
        const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12);
        const source = readFileSync(new URL('./service-worker.template.js', import.meta.url), 'utf8');
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: source.replace('__VERSION__', version).replace("'__SHELL__'", JSON.stringify(files)),
        });
      },
    },
  };
}
