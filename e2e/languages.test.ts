import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { expect, test } from 'vitest';
import { journey, navigate, settled } from './journey.ts';

const { visitor } = journey();
/** The long run looks at every screen in every language; the short one at half of them in each, so that every screen is seen in one at least. */
const SHARE = process.env.TEST_LONG === '1' ? 1 : 2;
type Tongue = 'zh-cn' | 'zh-hk' | 'en';

/** Every text of the pages in one language, by namespace and key. */
async function textsIn(language: Tongue) {
  const folder = join(repository, 'apps/web/src/locales', language);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const { default: namespace } = (await import(join(folder, file))) as { default: Record<string, string> };
    for (const [key, text] of Object.entries(namespace)) texts.set(`${file}:${key}`, text);
  }
  return texts;
}

/** Texts of the other languages that say something else in this one. */
async function foreignTo(language: Tongue) {
  const own = await textsIn(language);
  const ownTexts = new Set(own.values());
  const foreign = new Set<string>();
  for (const other of (['zh-cn', 'zh-hk', 'en'] as const).filter((one) => one !== language))
    for (const text of (await textsIn(other)).values()) if (!ownTexts.has(text) && text.length > 1) foreign.add(text);
  return foreign;
}

const screens = [
  {
    account: undefined,
    paths: [
      '/login',
      '/register',
      '/forgotPassword',
      '/expertlogin',
      '/cesu',
      '/index/home',
      '/index/notice',
      '/nothing',
      '/index/informationPrompt/-99',
    ],
  },
  {
    account: 'student1',
    paths: [
      '/index/home',
      '/index/personal',
      '/index/learnCenter',
      '/index/messages',
      '/index/spaces',
      '/index/competition',
      '/index/coursePack',
      '/index/cart',
      '/index/orders',
      '/institution',
    ],
  },
  {
    account: 'teacher1',
    paths: ['/index/home', '/index/spaces', '/index/courses', '/index/questions', '/index/papers', '/index/coursePack', '/index/selling'],
  },
  {
    account: 'operator1',
    paths: ['/admin', '/admin/users', '/admin/notices', '/admin/market', '/admin/money', '/admin/bills', '/admin/invoices'],
  },
] as const;

const tongues = ['zh-cn', 'zh-hk', 'en'] as const;

test.each(tongues)('S-297 C-30 the main screens speak %s and nothing else', async (language) => {
  const foreign = await foreignTo(language);
  const faults: string[] = [];
  const lookAll = async ({ account, paths }: (typeof screens)[number]) => {
    const page = await visitor({ account, language });
    for (const path of paths.filter((_path, at) => (at + tongues.indexOf(language)) % SHARE === 0)) {
      await navigate(page, path);
      await settled(page);
      const visible = await page.evaluate(() => {
        const texts: string[] = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          if (node.parentElement?.closest('script, style, [lang], option')) continue;
          texts.push(node.textContent?.trim() ?? '');
        }
        for (const labelled of document.querySelectorAll('[aria-label], [placeholder], [title]'))
          for (const name of ['aria-label', 'placeholder', 'title']) texts.push(labelled.getAttribute(name)?.trim() ?? '');
        return texts;
      });
      for (const text of new Set(visible)) {
        if (foreign.has(text)) faults.push(`${path} as ${account ?? 'a visitor'}: “${text}”`);
        if (/^\w+:\w+$|^[a-z]+(_[a-z0-9]+)+$/.test(text)) faults.push(`${path} as ${account ?? 'a visitor'}: raw key ${text}`);
      }
    }
  };
  await Promise.all(screens.map(lookAll));
  expect(faults).toEqual([]);
});
