import { AxeBuilder } from '@axe-core/playwright';
import { passLoad } from '@praxis/contract/accounts';
import type { Language } from '@praxis/contract/messages/message';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { ask, demoPassword } from '../scripts/school.ts';

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
];

type Person = { account?: string; language?: Language; theme?: 'white' | 'dark'; viewport?: { width: number; height: number } };

/** A browser for one file of journeys and the address of the school. */
export function journey() {
  const origin = inject('origin');
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', headless: true, args: FLAGS });
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
  });

  /** A fresh browser profile; signed in when an account is named (the session is made over HTTP, as a returning visitor has it). */
  async function visitor({ account, language = 'zh-cn', theme = 'white', viewport = desktop }: Person = {}) {
    const narrow = viewport.width < 500;
    const context = await browser!.newContext({
      viewport,
      baseURL: origin,
      locale: language === 'en' ? 'en-US' : 'zh-CN',
      hasTouch: narrow,
      isMobile: narrow,
    });
    contexts.push(context);
    const session = account ? await ask(origin, undefined, passLoad, { account, password: demoPassword }) : undefined;
    const stored = { language, themeColor: theme, ...(session && { utoken: session.utoken, utype: String(session.utype) }) };
    await context.addInitScript((entries) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', '1');
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    return context.newPage();
  }

  return { origin, visitor };
}

/** The SMS code last sent to a phone, from the development outbox. */
export async function smsCode(origin: string, to: string) {
  const reply = (await (await fetch(`${origin}/dev/sms?phone=${to}`)).json()) as { data: { code: string } };
  return reply.data.code;
}

/** Fails with the list of violations of WCAG A and AA on what the page shows now. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const told = violations.map((violation) => {
    const places = violation.nodes.map((node) => node.target.join(' ')).slice(0, 3);
    return `${violation.id}: ${violation.help} — ${places.join(' | ')}`;
  });
  expect(told, `${page.url()} is accessible`).toEqual([]);
}
