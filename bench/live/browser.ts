import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { BenchPage } from './page.ts';

/** The switches under which a headless browser encodes, plays and is not slowed down in the background. */
const SWITCHES = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  ...['--autoplay-policy=no-user-gesture-required', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding'],
  ...['--disable-features=WebRtcHideLocalIpsWithMdns', '--allow-loopback-in-peer-connection'],
];

/** Opens a browser of the bench. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: SWITCHES });

type Reader = { utoken: string; utype: number; language?: string; context?: BrowserContextOptions };

/** A page of somebody who is signed in. */
export async function signedInPage(browser: Browser, { utoken, utype, language = 'en', context: more = {} }: Reader): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { utoken, utype: String(utype), language },
  );
  return context.newPage();
}

/** A page of the bench; what it throws ends the run. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
  await page.goto(address);
  return page;
}

/** Runs something of the bench inside a page. */
export function inside<Name extends keyof BenchPage>(page: Page, name: Name, ...args: Parameters<BenchPage[Name]>) {
  return page.evaluate(
    ([what, input]) => {
      const { bench } = globalThis as unknown as { bench: Record<string, (...values: unknown[]) => unknown> };
      return bench[what as string]!(...(input as unknown[]));
    },
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<BenchPage[Name]>>>;
}
