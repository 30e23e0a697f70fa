import type { Endpoint } from '@praxis/contract/core/endpoint';
import * as z from 'zod/mini';
import { completed, type Shape } from './completed.ts';

/** Every call of the contract that a test file loaded, by method and path. */
const declared = new Map<string, { endpoint: Endpoint; shape?: Shape }>();
const problems: string[] = [];

const nameOf = (method: string, path: string) => `${method} ${path}`;

/** Remembers a call as it is declared. */
export function declare<E extends Endpoint>(endpoint: E): E {
  declared.set(nameOf(endpoint.method, endpoint.path), { endpoint: endpoint as Endpoint });
  return endpoint;
}

/**
 * The data of a canned reply as the server would send it: parsed by the contract, with the simplest value for what the test leaves open.
 * What the contract does not know, or knows otherwise, fails the test it stands in.
 */
export function replyByContract(method: string, path: string, data: unknown): unknown {
  const known = declared.get(nameOf(method, path));
  if (!known) return data;
  known.shape ??= z.toJSONSchema(known.endpoint.data, { io: 'output', unrepresentable: 'any' }) as Shape;
  const foreign: string[] = [];
  const whole = completed(known.shape, data, { root: known.shape, place: '', foreign });
  const { success, error } = known.endpoint.data.safeParse(whole);
  const wrong = success ? [] : error.issues.map((issue) => `${issue.path.join('.') || 'data'}: ${issue.message || issue.code}`);
  for (const problem of [...foreign, ...wrong.slice(0, 3)]) problems.push(`${nameOf(method, path)} ${problem}`);
  return whole;
}

/** What was answered against the contract since the last call. */
export const takeProblems = () => [...new Set(problems.splice(0))];
