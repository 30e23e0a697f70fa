import { vi } from 'vitest';
import { replyByContract } from './declared-endpoints.ts';

export type Asked = { method: string; path: string; query: URLSearchParams; form: URLSearchParams; headers: Headers; body: unknown };
type Answer = { status?: number; code?: number; msg?: string; key?: string; data?: unknown } | 'unreachable';

const reply = (answer: Exclude<Answer, 'unreachable'>) =>
  new Response(JSON.stringify({ code: answer.code ?? 1, msg: answer.msg ?? '', key: answer.key, data: answer.data ?? {} }), {
    status: answer.status ?? 200,
    headers: { 'content-type': 'application/json' },
  });

/** Stands for the network: answers by path with replies that the contract allows, remembers what was asked. */
export function serverThat(answers: Record<string, Answer | ((asked: Asked) => Answer)>) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, options: RequestInit = {}) => {
    const url = new URL(input, window.location.origin);
    const one: Asked = {
      method: options.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      form: options.body instanceof URLSearchParams ? options.body : new URLSearchParams(),
      headers: new Headers(options.headers),
      body: options.body,
    };
    asked.push(one);
    const answer = answers[url.pathname] ?? { status: 404, code: 0, msg: 'Call not found' };
    const posted = typeof answer === 'function' ? answer(one) : answer;
    if (posted === 'unreachable') throw new TypeError('Failed to fetch');
    const isSuccess = (posted.code ?? 1) === 1 && (posted.status ?? 200) === 200;
    return reply(isSuccess ? { ...posted, data: replyByContract(one.method, one.path, posted.data ?? {}) } : posted);
  });
  return { asked, to: (path: string) => asked.filter((one) => one.path === path) };
}
