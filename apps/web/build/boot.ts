import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Bundle = Record<string, { type: string; fileName: string; isEntry?: boolean; imports?: string[]; facadeModuleId?: string | null }>;

const languages = ['zh-cn', 'zh-hk', 'en'];
const entrance = { parts: ['screens/login/LoginScreen.tsx'], texts: ['login'] };
const inside = {
  parts: ['app/routes/inside-routes.tsx', 'platform/language/text-files.ts', 'app/Queries.tsx', 'app/shell/Shell.tsx'],
  texts: [],
};
const home = { parts: ['screens/home/HomeScreen.tsx'], texts: ['home'] };
const desktop = { parts: ['screens/home/DesktopHome.tsx'], texts: [] };
const phone = { parts: ['screens/home/PhoneHome.tsx'], texts: [] };

/** What the first page will need beyond the entry, so that it is fetched beside the entry and not after it. */
function partsOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const needed = (names: Iterable<string>) => {
    const files = new Set(names);
    for (const name of files) for (const other of bundle[name]?.imports ?? []) files.add(other);
    return files;
  };
  const named = (path: string) => chunks.find((part) => part.facadeModuleId?.endsWith(`/src/${path}`))?.fileName;
  const known = needed(chunks.filter((part) => part.isEntry).map((part) => part.fileName));
  const list = (paths: string[]) => {
    const found = paths.map(named).filter((name) => name !== undefined);
    return [...needed(found)].filter((name) => !known.has(name));
  };
  const group = ({ parts, texts }: typeof entrance) => ({
    all: list(parts.map(String)),
    ...Object.fromEntries(languages.map((language) => [language, list(texts.map((text) => `locales/${language}/${text}.ts`))])),
  });
  return { entrance: group(entrance), inside: group(inside), home: group(home), desktop: group(desktop), phone: group(phone) };
}

/** Gives `boot.js` the names of the built parts and a name of its own content. */
export function boot(): Plugin {
  return {
    name: 'praxis-boot',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Comments and indents stay behind: every page waits for this file.
        const template = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n|^\s+/gm, '');
        const source = template.replace("'__PARTS__'", JSON.stringify(partsOf(bundle as unknown as Bundle)));
        const fileName = `assets/boot-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = String(page.source).replace('/boot.js', `/${fileName}`);
      },
    },
  };
}
