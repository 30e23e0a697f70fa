import { createHash } from 'node:crypto';
import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';

/** Applies something to every rich text among the parts of a question. */
export function eachRichPart(parts: QuestionParts, change: (html: string) => string): QuestionParts {
  const each = <Part extends { html: string }>(list: readonly Part[]) => list.map((part) => ({ ...part, html: change(part.html) }));
  if (parts.kind === 'matching') return { ...parts, prompts: each(parts.prompts), choices: each(parts.choices) };
  return parts.kind === 'ordering' ? { ...parts, items: each(parts.items) } : parts;
}

/** The fingerprint of an order, as the contract says it. */
const orderFingerprint = (keys: readonly string[]) => createHash('sha256').update(keys.join(' ')).digest('hex').slice(0, 32);

/** Parts as they are stored: in an order that says nothing about the key, nothing of a kind that is not theirs. */
function storedContent(parts: QuestionParts, key: KeyParts | undefined): QuestionParts {
  if (parts.kind === 'ordering') {
    const items = [...parts.items].sort((one, other) => (one.key < other.key ? -1 : 1));
    return { ...parts, items, avoid: orderFingerprint(key?.kind === 'ordering' ? key.order : []) };
  }
  if (parts.kind === 'blank')
    return { ...parts, blanks: parts.blanks.map((blank) => ({ ...blank, choices: blank.kind === 'choice' ? blank.choices : [] })) };
  if (parts.kind === 'numeric') return { ...parts, units: parts.unit === 'list' ? parts.units : [] };
  return parts;
}

function storedKey(key: KeyParts, parts: QuestionParts): KeyParts {
  if (key.kind === 'blank' && parts.kind === 'blank') {
    const kinds = new Map(parts.blanks.map((blank) => [blank.key, blank.kind]));
    const blanks = key.blanks.map((blank) => {
      const kind = kinds.get(blank.key);
      return {
        ...blank,
        accepted: kind === 'choice' ? [] : blank.accepted,
        tolerance: kind === 'number' ? blank.tolerance.trim() || '0' : '',
        correct: kind === 'choice' ? blank.correct : [],
      };
    });
    return { ...key, blanks };
  }
  if (key.kind !== 'numeric' || parts.kind !== 'numeric') return key;
  const own = key.units.map(({ text, factor }, at) => ({ text: text.trim(), factor: at === 0 ? '1' : factor }));
  return { ...key, units: parts.unit === 'none' ? [] : own, rest: parts.unit === 'field' ? 'person' : 'zero' };
}

/** What a question of some type keeps of its parts and their key. */
export function onlyItsParts(type: QuestionType, content: QuestionContent, key: QuestionKey) {
  const parts = content.parts?.kind === type ? content.parts : undefined;
  const own = key.parts?.kind === type ? key.parts : undefined;
  return {
    content: parts ? { parts: storedContent(parts, own) } : {},
    key: parts && own ? { parts: storedKey(own, parts) } : {},
  };
}
