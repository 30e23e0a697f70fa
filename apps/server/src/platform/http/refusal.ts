import type { MessageKey } from '@praxis/contract/messages';

type Detail = {
  /** Reply code; the call's own or 0. */
  code?: number;
  /** Values for the `{marks}` of the text. */
  values?: Record<string, string | number>;
  /** Which input fields are wrong, by message key. */
  fields?: Record<string, MessageKey>;
  /** Extra reply data that the contract of the call lists. */
  reply?: Record<string, unknown>;
  /** HTTP status where the protocol asks for one; 200 for refusals by rule. */
  status?: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 421 | 423 | 429 | 507;
  /** Seconds for a Retry-After header. */
  retryAfter?: number;
};

/** A "no" the user may see. Anything else that is thrown is our bug and reaches the user as a plain 500. */
export class Refusal extends Error {
  readonly key: MessageKey;
  readonly detail: Detail;

  constructor(key: MessageKey, detail: Detail = {}) {
    super(key);
    this.key = key;
    this.detail = detail;
  }
}

/** "Not available to you now": the same words whether the row is missing or foreign, shown as a page (code -99). */
export const notForYou = () => new Refusal('not_available', { code: -99 });

/** The session itself is missing, expired or revoked. */
export const notLoggedIn = () => new Refusal('not_logged_in', { status: 401 });
