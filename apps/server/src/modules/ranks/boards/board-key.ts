import type { Secrets } from '../../../platform/secrets.ts';

/**
 * What a key of a public board says: its stage and the number of its pass. It is the right to read, and dies with the pass. That of a big
 * screen follows a reveal which others do not.
 */
export type BoardKey = { stageId: string; passNo: number; screen?: boolean };

const signed = ({ stageId, passNo, screen }: BoardKey) => `public board ${stageId} ${passNo}${screen ? ' screen' : ''}`;

/** The key of a stage's public board under its present pass. */
export const boardKey = (secrets: Pick<Secrets, 'sign'>, key: BoardKey) =>
  `${key.stageId}-${key.passNo}${key.screen ? 's' : ''}-${secrets.sign(signed(key))}`;

/** What a key says, when it is one of ours; whether its pass is still the present one is another question. */
export function openBoardKey(secrets: Pick<Secrets, 'verify'>, text: string): BoardKey | undefined {
  const [, stageId, passNo, screen, signature] = /^(\d{1,19})-(\d{1,9})(s?)-([\w-]{20,100})$/.exec(text) ?? [];
  if (!stageId || !passNo || !signature) return undefined;
  const key = { stageId, passNo: Number(passNo), screen: screen === 's' };
  return secrets.verify(signed(key), signature) ? key : undefined;
}
