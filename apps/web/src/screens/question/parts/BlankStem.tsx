import type { QuestionWritten } from '@praxis/contract/questions/editing';
import type { KeyParts, QuestionParts } from '@praxis/contract/questions/parts';
import { blanksOfStem } from '@praxis/rules/part-faults';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cardId } from '../../../parts/question-parts/keys/key-shapes.ts';
import { RichField } from '../RichField.tsx';
import type { QuestionWriting } from '../useQuestionWriting.ts';

type Blank = Extract<QuestionParts, { kind: 'blank' }>['blanks'][number];
type BlankKey = Extract<KeyParts, { kind: 'blank' }>['blanks'][number];

const roomFor = (words: string) => Math.min(40, Math.max(4, [...words].length + 4));

/** The question with exactly the blanks its stem holds; `known` gives back what a blank that returns had before. */
function withBlanksOf(before: QuestionWritten, stem: string, known: Map<string, { blank: Blank; key: BlankKey }>): QuestionWritten {
  const { content, key } = before;
  if (content.parts?.kind !== 'blank' || key.parts?.kind !== 'blank') return { ...before, content: { ...content, stem } };
  for (const blank of content.parts.blanks) {
    const own = key.parts.blanks.find((one) => one.key === blank.key);
    if (own) known.set(blank.key, { blank, key: own });
  }
  const fresh = (name: string) => ({
    blank: { key: name, kind: 'text' as const, width: 8, choices: [] },
    key: { key: name, points: 1, accepted: [], tolerance: '', correct: [] },
  });
  const all = [...new Set(blanksOfStem(stem))].map((name) => known.get(name) ?? fresh(name));
  const names = all.map(({ blank }) => blank.key);
  const sets = key.parts.sets.map((set) => set.filter((name) => names.includes(name))).filter((set) => set.length > 1);
  return {
    ...before,
    content: { ...content, stem, parts: { ...content.parts, blanks: all.map(({ blank }) => blank) } },
    key: { ...key, parts: { ...key.parts, blanks: all.map((one) => one.key), sets } },
    ...(all.length > 0 && { score: Math.round(all.reduce((sum, one) => sum + one.key.points, 0) * 100) / 100 }),
  };
}

/** A stem in which selected words become blanks. */
export function BlankStem({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation(['question-bank', 'question-parts']);
  const { written, words: text, change } = writing;
  const known = useRef(new Map<string, { blank: Blank; key: BlankKey }>());
  const add = (words: string) => {
    const taken = new Set([...known.current.keys(), ...blanksOfStem(written.content.stem)]);
    let no = 1;
    while (taken.has(`b${no}`)) no++;
    const name = `b${no}`;
    const isNumber = /^[+-]?\d+(\.\d+)?$/.test(words);
    known.current.set(name, {
      blank: { key: name, kind: isNumber ? 'number' : 'text', width: roomFor(words), choices: [] },
      key: {
        ...{ key: name, points: 1, accepted: words ? [{ text: words, percent: 100 }] : [] },
        ...{ tolerance: isNumber ? '0' : '', correct: [] },
      },
    });
    return name;
  };
  const open = (name: string) => {
    const card = document.getElementById(cardId(name));
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  };
  return (
    <RichField
      label={t('stem')}
      help={t('question-parts:stem_help')}
      html={written.content.stem}
      error={text.stem}
      blanks={{ add, open }}
      onWrite={(stem) => change((before) => withBlanksOf(before, stem, known.current))}
    />
  );
}
