/** Why a call brought no data. `code` is the envelope's; `handled` means that the person has already been told centrally. */
export class Refused extends Error {
  readonly code: number;
  readonly status: number;
  readonly key: string;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  handled = false;

  constructor(reply: { code: number; msg: string; key?: string; data?: unknown }, status: number) {
    super(reply.msg);
    this.name = 'Refused';
    this.code = reply.code;
    this.key = reply.key ?? '';
    this.data = reply.data;
    this.status = status;
    this.fields = fieldsOf(reply.data);
  }

  /** The server's words, in the reader's language. */
  get msg() {
    return this.message;
  }
}

/** The server could not be reached at all, or answered with something that is not ours. */
export class Unreachable extends Error {
  readonly isUnreachable = true;

  constructor(cause?: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

/** Whether the server has said a final no; after anything else the same call may succeed later. */
export const isFinal = (failure: unknown): failure is Refused =>
  failure instanceof Refused && failure.status < 500 && ![401, 403, 408, 425, 429].includes(failure.status);

function fieldsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const { fields } = data;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
