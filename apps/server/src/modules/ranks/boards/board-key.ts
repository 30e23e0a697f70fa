import type { Secrets } from '../../../platform/secrets.ts';

/** What a key of a public board says: its stage and the number of its pass. It is the right to read, and dies with the pass. */
export type BoardKey = { stageId: string; passNo: number };

const signed = ({ stageId, passNo }: BoardKey) => `public board ${stageId} ${passNo}`;

/** The key of a stage's public board under its present pass. */
export const boardKey = (secrets: Pick<Secrets, 'sign'>, key: BoardKey) => `${key.stageId}-${key.passNo}-${secrets.sign(signed(key))}`;

/** What a key says, when it is one of ours; whether its pass is still the present one is another question. */
export function openBoardKey(secrets: Pick<Secrets, 'verify'>, text: string): BoardKey | undefined {
  const [, stageId, passNo, signature] = /^(\d{1,19})-(\d{1,9})-([\w-]{20,100})$/.exec(text) ?? [];
  if (!stageId || !passNo || !signature) return undefined;
  const key = { stageId, passNo: Number(passNo) };
  return secrets.verify(signed(key), signature) ? key : undefined;
}
