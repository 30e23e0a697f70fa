import type { QuestionKey } from '@praxis/contract/questions/content';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import type { QuestionWriting } from './useQuestionWriting.ts';

type Case = QuestionKey['cases'][number];

function CaseRow({ one, number, put, drop }: { one: Case; number: number; put: (part: Partial<Case>) => void; drop: () => void }) {
  const { t } = useTranslation('question-bank');
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-4">
        <b className="text-13">{t('case_number', { number })}</b>
        <Checkbox label={t('case_hidden')} checked={one.hidden} onChange={() => put({ hidden: !one.hidden })} />
        <span className="flex items-center gap-2 text-13 text-ink-2">
          <span aria-hidden="true">{t('case_share')}</span>
          <TextInput
            aria-label={t('case_share')}
            type="number"
            min={0}
            max={100}
            className="w-20"
            value={String(one.share)}
            onChange={(event) => put({ share: Math.min(100, Math.max(0, Number(event.target.value) || 0)) })}
          />
        </span>
        <IconButton small className="ml-auto" label={t('case_drop', { number })} onClick={drop}>
          <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-2 grid grid-cols-2 gap-4 phone:grid-cols-1">
        {(['input', 'output'] as const).map((side) => (
          <Field key={side} label={t(`case_${side}`)}>
            <TextArea
              rows={2}
              spellCheck={false}
              maxLength={64_000}
              className="font-mono text-13"
              value={one[side]}
              onChange={(event) => put({ [side]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </li>
  );
}

/** The data a program is tried on, open samples and hidden ones, with their shares of the score. */
export function CasesEditor({ writing }: { writing: QuestionWriting }) {
  const { t } = useTranslation('question-bank');
  const { written, setKey } = writing;
  const { cases } = written.key;
  const sum = cases.reduce((total, one) => total + one.share, 0);
  return (
    <section className="mt-7">
      <h2 className="mb-1 text-14 font-bold">{t('cases')}</h2>
      <p className="mb-2 text-12 text-ink-3">{t('cases_help')}</p>
      <ul className="border-b border-line">
        {cases.map((one, at) => (
          <CaseRow
            // biome-ignore lint/suspicious/noArrayIndexKey: test data has no name but its place
            key={at}
            one={one}
            number={at + 1}
            put={(part) => setKey({ cases: cases.map((other, place) => (place === at ? { ...other, ...part } : other)) })}
            drop={() => setKey({ cases: cases.filter((_other, place) => place !== at) })}
          />
        ))}
      </ul>
      <div className="mt-2 flex items-center gap-4">
        <Button
          look="quiet"
          repeatable
          disabled={cases.length >= 100}
          icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => setKey({ cases: [...cases, { input: '', output: '', hidden: true, share: Math.max(0, 100 - sum) }] })}
        >
          {t('case_add')}
        </Button>
        {cases.length > 0 && <span className={sum === 100 ? 'text-13 text-ink-3' : 'text-13 text-amber'}>{t('case_sum', { sum })}</span>}
      </div>
    </section>
  );
}
