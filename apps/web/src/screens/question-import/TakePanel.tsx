import { dropQuestionImport, takeQuestions } from '@praxis/contract/question-exchange/question-exchange';
import { createBank } from '@praxis/contract/questions/questions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestionSources } from '../../parts/question-picker/PickerFilters.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import type { ImportPage } from './useQuestionImport.ts';

const NEW = 'new';
const levels = [1, 2, 3, 4, 5] as const;

/** What is decided before questions are taken. */
function useDecision(found: ImportPage, left: ReadonlySet<number>, onImported: (jobId: string | null) => void) {
  const { banks } = useQuestionSources();
  const own = (banks.data?.list ?? []).filter((bank) => bank.can.edit);
  const [bank, setBank] = useState<string>();
  const [name, setName] = useState(found.name.replace(/\.[A-Za-z.]{1,9}$/, '').slice(0, 80));
  const [tags, setTags] = useState('');
  const [difficulty, setDifficulty] = useState(3);
  const [state, setState] = useState<'ready' | 'draft'>('ready');
  const [withoutAlike, setWithoutAlike] = useState(found.counts.alike > 0);
  const [makeSkills, setMakeSkills] = useState(true);
  const chosen = bank ?? own[0]?.id ?? (banks.data?.can.create ? NEW : '');
  const take = useMutation({
    async mutationFn() {
      const bank_id = chosen === NEW ? (await call(createBank, { name })).bank_id : chosen;
      setBank(bank_id);
      return call(takeQuestions, {
        import_id: found.import_id,
        bank_id,
        except: [...left],
        without_alike: withoutAlike,
        tags: [
          ...new Set(
            tags
              .split(/[,，、;；]/)
              .map((tag) => tag.trim().slice(0, 30))
              .filter(Boolean),
          ),
        ],
        make_skills: makeSkills,
        difficulty,
        state,
      });
    },
    onSuccess: ({ job_id }) => onImported(job_id),
  });
  const values = { name, tags, difficulty, state, withoutAlike, makeSkills, chosen };
  return { ...values, setBank, setName, setTags, setDifficulty, setState, setWithoutAlike, setMakeSkills, take, own, banks };
}

function SkillsAndTags({ found, make, onMake }: { found: ImportPage; make: boolean; onMake: (make: boolean) => void }) {
  const { t } = useTranslation('question-import');
  const names = (known: boolean) =>
    found.skills
      .filter((skill) => skill.known === known)
      .map((skill) => skill.name)
      .join(' · ');
  return (
    <div className="mt-2 flex flex-col gap-1 text-13 text-ink-2">
      {names(false) !== '' && (
        <Checkbox
          className="items-start!"
          label={t('make_skills', { names: names(false) })}
          checked={make}
          onChange={() => onMake(!make)}
        />
      )}
      {names(true) !== '' && <p className="break-words">{t('known_skills', { names: names(true) })}</p>}
      {found.tags.length > 0 && <p className="line-clamp-3 break-words">{t('file_tags', { names: found.tags.join(' · ') })}</p>}
    </div>
  );
}

type PanelProps = { found: ImportPage; left: ReadonlySet<number>; onAccepted: (jobId: string | null) => void; onAgain: () => void };

/** Where the questions go, what is said of all of them, and the deed itself. */
export function TakePanel({ found, left, onAccepted: onImported, onAgain }: PanelProps) {
  const { t } = useTranslation(['question-import', 'question-words']);
  const now = useDecision(found, left, onImported);
  const drop = useMutation({ mutationFn: () => call(dropQuestionImport, { import_id: found.import_id }), onSuccess: onAgain });
  const most = Math.max(0, found.counts.sound - left.size);
  const banks = [
    ...now.own.map((bank) => ({ value: bank.id, label: `${bank.name} (${bank.questions})` })),
    ...(now.banks.data?.can.create ? [{ value: NEW, label: t('new_bank') }] : []),
  ];
  const nameless = now.chosen === NEW && now.name.trim() === '';
  return (
    <section aria-labelledby="take-questions" className="rounded-md border border-line bg-raised px-4 py-4">
      <h2 id="take-questions" className="mb-3 text-16 font-bold">
        {t('decide')}
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 phone:grid-cols-1">
        <Field label={t('bank')}>
          <Select choices={banks} value={now.chosen} onChange={(event) => now.setBank(event.target.value)} />
        </Field>
        {now.chosen === NEW && (
          <Field label={t('new_bank_name')} required error={nameless ? t('new_bank_required') : undefined}>
            <TextInput value={now.name} maxLength={80} onChange={(event) => now.setName(event.target.value)} />
          </Field>
        )}
        <Field label={t('tags')} help={t('tags_help')}>
          <TextInput value={now.tags} maxLength={400} onChange={(event) => now.setTags(event.target.value)} />
        </Field>
        <Field label={t('usual_difficulty')}>
          <Select
            choices={levels.map((level) => ({ value: String(level), label: t(`question-words:difficulty_${level}`) }))}
            value={String(now.difficulty)}
            onChange={(event) => now.setDifficulty(Number(event.target.value))}
          />
        </Field>
        <Field label={t('state')}>
          <Select
            choices={(['ready', 'draft'] as const).map((value) => ({ value, label: t(`state_${value}`) }))}
            value={now.state}
            onChange={(event) => now.setState(event.target.value === 'draft' ? 'draft' : 'ready')}
          />
        </Field>
      </div>
      <SkillsAndTags found={found} make={now.makeSkills} onMake={now.setMakeSkills} />
      {found.counts.alike > 0 && (
        <Checkbox
          className="mt-2"
          label={t('without_alike', { count: found.counts.alike })}
          checked={now.withoutAlike}
          onChange={() => now.setWithoutAlike(!now.withoutAlike)}
        />
      )}
      <Problem of={now.take.error ?? drop.error} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          look="filled"
          size="main"
          disabled={most === 0 || now.chosen === '' || nameless}
          busy={now.take.isPending}
          onClick={() => now.take.mutate()}
        >
          {most === 0 ? t('take_nothing') : now.withoutAlike && found.counts.alike > 0 ? t('take_some') : t('take', { count: most })}
        </Button>
        <Button look="quiet" busy={drop.isPending} onClick={() => drop.mutate()}>
          {t('drop')}
        </Button>
        <span className="text-12 text-ink-3">{t('all_or_nothing')}</span>
      </div>
    </section>
  );
}
