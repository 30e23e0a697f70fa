import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { passLoad } from '@praxis/contract/accounts/accounts';
import type { AskOf, Endpoint } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import { type AxeResults, source as axeSource, type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { demoPassword } from '../scripts/school.ts';
import { recordPage, reportFailedPage } from './failed-page.ts';
import { killsDuringJourney, NOISE_OF_KILLS } from './kills.ts';
import { ask } from './retry-after.ts';

/** A desktop screen. */
export const desktop = { width: 1440, height: 900 };
/** A phone held upright. */
export const phone = { width: 390, height: 844 };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not localhost, to see what an address without HTTPS is like.
  '--host-resolver-rules=MAP qinghe.test 127.0.0.1',
  // A camera that shows a moving picture, allowed without asking.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

type Theme = 'white' | 'dark';
type Person = { account?: string; language?: Language; theme?: Theme; viewport?: { width: number; height: number }; userAgent?: string };

/** The school of this worker: no other file runs in it at the same time. */
function ownSchool() {
  const schools = inject('schools');
  return schools[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % schools.length]!;
}

/** What pages ask for and have not got yet, and when that last changed. */
const traffic = new WeakMap<Page, { open: Set<Request>; since: number }>();
const ASKED = ['document', 'script', 'stylesheet', 'fetch', 'xhr'];

/** Follows what a page asks for, but for films, sockets and what else never ends. */
function watchTraffic(page: Page) {
  const now = { open: new Set<Request>(), since: Date.now() };
  traffic.set(page, now);
  page.on('request', (request) => {
    if (!ASKED.includes(request.resourceType())) return;
    now.open.add(request);
    now.since = Date.now();
  });
  const ended = (request: Request) => {
    if (now.open.delete(request)) now.since = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Writes down what a browser complains of: errors of scripts, refused scripts and styles, server errors. */
function listen(page: Page, complaints: string[]) {
  const note = (text: string) => complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => note(`script error: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
  page.on('response', (response) => response.status() >= 500 && note(`${response.status()} ${response.url()}`));
}

/** Chromium without a window to draw: it takes half of the processor the whole one does, which stands in where only that is installed. */
export const browserProgram = () =>
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? '/usr/bin/chromium';

const launch = (switches: readonly string[] = []) =>
  chromium.launch({ executablePath: browserProgram(), headless: true, args: [...FLAGS, ...switches] });
let shared: Promise<Browser> | undefined;
/** The browser of this worker, which goes on from file to file and ends with it; another one when it died. */
async function sharedBrowser() {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launch();
  return shared;
}

/**
 * A browser for a file of journeys and the address of the school, with switches of its own if need be. Whatever a page complains of
 * fails the test it happened in. Only where somebody works `offline` do pages get their service worker: its installation costs a browser
 * that visits a page or two a quarter of its time.
 */
export function journey({ switches = () => [], offline = false }: { switches?: () => string[]; offline?: boolean } = {}) {
  const { origin, servers } = ownSchool();
  let browser: Browser | undefined;
  let own: string[] = [];
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  let tolerated: RegExp | undefined;
  const kills = killsDuringJourney();

  beforeAll(async () => {
    own = switches();
    browser = own.length > 0 ? await launch(own) : await sharedBrowser();
  });
  beforeEach(() => kills?.start());
  afterEach(async ({ task }) => {
    await kills?.end();
    const open = contexts.splice(0);
    if (task.result?.state === 'fail')
      for (const [at, visible] of open.flatMap((context) => context.pages()).entries())
        await reportFailedPage(visible, `${task.name.slice(0, 40)} ${at}`);
    for (const context of open) await context.close();
    const received = complaints.splice(0).filter((text) => !tolerated?.test(text) && !(kills && NOISE_OF_KILLS.test(text)));
    tolerated = undefined;
    expect(received, 'the browser complains of nothing').toEqual([]);
  });
  afterAll(async () => {
    if (own.length > 0) await browser?.close();
  });

  /** A fresh browser profile; signed in when an account is named (the session is made over HTTP, as a returning visitor has it). */
  async function visitor({ account, language = 'zh-cn', theme = 'white', viewport = desktop, userAgent }: Person = {}) {
    const narrow = viewport.width < 500;
    const context = await browser!.newContext({
      viewport,
      baseURL: origin,
      locale: language === 'en' ? 'en-US' : 'zh-CN',
      hasTouch: narrow,
      isMobile: narrow,
      ...(userAgent && { userAgent }),
    });
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    context.on('page', watchTraffic);
    context.on('page', recordPage);
    const session = account ? await ask(origin, undefined, passLoad, { account, password: demoPassword }) : undefined;
    const stored = { language, themeColor: theme, ...(session && { utoken: session.utoken, utype: String(session.utype) }) };
    await context.addInitScript((entries) => {
      if (window !== window.top || sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', '1');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    if (!offline)
      await context.addInitScript(() => {
        // A frame that is closed in may not even ask for it, and none registers one.
        if (window === window.top && navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => undefined);
      });
    const page = await context.newPage();
    listen(page, complaints);
    return page;
  }

  /** Calls the server as an account, beside the browsers. */
  async function calls(account: string) {
    const { utoken } = await ask(origin, undefined, passLoad, { account, password: demoPassword });
    return <E extends Endpoint>(endpoint: E, input: AskOf<E>) => ask(origin, utoken, endpoint, input);
  }

  return {
    origin,
    visitor,
    calls,
    /** Whether a proxy stands before the servers. */
    proxied: !servers.includes(origin),
    /** Complaints that belong to the story of this test, such as the 401 of an ended session. */
    tolerate(pattern: RegExp) {
      tolerated = pattern;
    },
  };
}

/** Sets the clock of a browser wrong by so many minutes, from the next page on. */
export const withWrongClock = (page: Page, minutes: number) =>
  page.addInitScript((off) => {
    const Right = Date;
    class Wrong extends Right {
      constructor(...args: unknown[]) {
        super(...((args.length > 0 ? args : [Wrong.now()]) as [number]));
      }
      static override now() {
        return Right.now() + off;
      }
    }
    globalThis.Date = Wrong as DateConstructor;
  }, minutes * 60_000);

/** The SMS code last sent to a phone, from the development outbox. */
export async function smsCode(to: string) {
  for (const server of ownSchool().servers) {
    const reply = await fetch(`${server}/dev/sms?phone=${to}`).catch(() => undefined);
    if (reply?.ok) return ((await reply.json()) as { data: { code: string } }).data.code;
  }
  throw new Error('No server shows its SMS outbox');
}

const QUIET_MS = 250;
/** Waits until the page has something to show: its main part, no skeleton, and no call on its way. */
export async function settled(page: Page) {
  await page.locator('#main, main').first().waitFor();
  // A page that stays white has nothing wrong with it that anybody could see.
  await expect.poll(async () => (await page.locator('body').innerText()).trim(), { message: `${page.url()} shows something` }).not.toBe('');
  const waits = page.locator('[role="status"].animate-late');
  await expect.poll(() => waits.count(), { timeout: 10_000, message: `${page.url()} has loaded` }).toBe(0);
  // Quiet for a moment: what a page asks after its first picture has arrived as well.
  const quiet = () => {
    const now = traffic.get(page)!;
    return now.open.size === 0 && Date.now() - now.since > QUIET_MS;
  };
  await expect.poll(quiet, { timeout: 10_000, message: `${page.url()} asks for nothing more` }).toBe(true);
}

/** Goes to another page of the same visitor as a link does: the program stays, only what the page itself needs is loaded. */
export async function navigate(page: Page, path: string) {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  traffic.get(page)!.since = Date.now();
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

const AT_REST_MS = 2000;
/** Waits until nothing changes its colour or its place for a moment any more. A page that never rests is taken as it is. */
const atRest = (page: Page) =>
  page
    .waitForFunction(
      () => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
      undefined,
      { timeout: AT_REST_MS },
    )
    .catch(() => undefined);

// Frames answer the page they stand in, whatever their origin.
const axeInFrames = `${axeSource}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What of WCAG A and AA the page breaks once it is at rest. */
export async function violations(page: Page) {
  await atRest(page);
  for (const frame of page.frames()) if (await frame.evaluate(`!window.axe`)) await frame.evaluate(axeInFrames);
  // Describing what is right as well would take axe three times as long.
  const asked: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] };
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(asked)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return found.map((violation) => {
    const places = violation.nodes.map((node) => node.target.join(' ')).slice(0, 3);
    return `${new URL(page.url()).pathname} ${violation.id}: ${violation.help} — ${places.join(' | ')}`;
  });
}

/** Fails with the list of violations of WCAG A and AA on what the page shows now. */
export async function expectAccessible(page: Page) {
  expect(await violations(page), `${page.url()} is accessible`).toEqual([]);
}

/** Keeps a picture for people to look at when JOURNEY_PICTURES names a folder. */
export async function picture(page: Page, name: string) {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w.-]+/g, '_')}.png`) });
}
