import { orderSections, removeSection, removeStage, type SectionView, type StageView } from '@praxis/contract/competitions/stages';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { kindKey } from '../../../parts/competition/competition-labels.ts';
import { StageLabel } from '../../../parts/competition/StateLabels.tsx';
import { call } from '../../../platform/calls/call.ts';
import { durationLabel, listed, timeLabel } from '../../../platform/language/dates.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRules } from '../RulesInWords.tsx';
import { moved, SortableList } from '../SortableList.tsx';
import { type Design, useDesignRefresh } from '../useDesign.ts';
import { SectionDialog } from './SectionDialog.tsx';
import { StageDialog } from './StageDialog.tsx';
import { draftOf, usualReveal } from './stage-draft.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

function SectionLine({
  section,
  stage,
  onOpen,
  onRemove,
}: {
  section: SectionView;
  stage: StageView;
  onOpen: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['competition-design', 'competition']);
  const late = usualReveal(stage.rule.kind, section.kind) === 'live' && section.reveal !== 'live';
  const facts = listed([
    t(`competition:${kindKey(section.kind)}`),
    stage.rule.kind === 'sum' ? t('weight_of', { weight: section.weight }) : '',
    stage.rule.kind === 'icpc' ? '' : t('points_of', { points: section.max_points / 100 }),
    section.tries === null ? '' : t('tries_of', { count: section.tries }),
    section.duration_s === null ? '' : durationLabel(section.duration_s),
    t(`seen_${section.reveal}`),
  ]);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <b className="w-8 flex-none tabular-nums">{section.label}</b>
      <div className="min-w-0 flex-1">
        <p className="break-words">{section.title}</p>
        <p className="text-13 text-ink-3">{facts}</p>
        {late && <p className="text-13 text-amber">{t('reveal_late')}</p>}
      </div>
      <IconButton label={t('change_one', { name: section.title })} onClick={onOpen}>
        <Pencil {...icon} />
      </IconButton>
      {!section.frozen && (
        <IconButton label={t('remove_one', { name: section.title })} onClick={onRemove}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </div>
  );
}

function Sections({ stage, design }: { stage: StageView; design: Design }) {
  const { t } = useTranslation('competition-design');
  const refresh = useDesignRefresh(design.id);
  const [query, setQuery] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SectionView>();
  const order = useMutation({
    mutationFn: (ids: string[]) => call(orderSections, { stage_id: stage.id, section_ids: ids }),
    onSettled: refresh,
  });
  const draft = design.state === 'draft';
  const addable = draft || (design.state === 'published' && stage.state === 'waiting');
  const { sections } = stage;
  const open = sections.find(({ id }) => id === query.get('section'));
  const show = (section?: string) => setQuery({ part: 'stages', ...(section && { section }) }, { replace: true });
  const sum = sections.reduce((total, { weight }) => total + weight, 0);
  return (
    <div className="mt-3">
      {sections.length > 0 && (
        <SortableList
          label={t('sections_of', { stage: stage.title })}
          disabled={!draft || sections.length < 2}
          items={sections.map(({ id, title }) => ({ id, name: title }))}
          onMove={(from, to) => order.mutate(moved(sections, from, to).map(({ id }) => id))}
          row={(id) => {
            const section = sections.find((one) => one.id === id);
            return (
              section && (
                <SectionLine section={section} stage={stage} onOpen={() => show(section.id)} onRemove={() => setRemoving(section)} />
              )
            );
          }}
        />
      )}
      <Problem of={order.error} />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {addable && (
          <Button size="small" icon={<Plus className="size-3.5" aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('add_section')}
          </Button>
        )}
        {stage.rule.kind === 'sum' && sections.length > 0 && (
          <span className={sum === 100 ? 'text-13 text-ink-3' : 'text-13 text-amber'}>{t('weights_sum', { sum })}</span>
        )}
      </div>
      {adding && <SectionDialog design={design} stage={stage} section={undefined} onClose={() => setAdding(false)} />}
      {open && <SectionDialog key={open.id} design={design} stage={stage} section={open} onClose={() => show()} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t('remove_section_title', { name: removing?.title ?? '' })}
        confirm={t('remove_section')}
        danger
        onConfirm={async () => {
          await call(removeSection, { section_id: removing?.id ?? '' });
          await refresh();
        }}
      >
        {t('remove_section_text')}
      </ConfirmDialog>
    </div>
  );
}

/** A stage: when it is, how it ranks in words, what is given in it. */
export function StageBlock({ stage, design }: { stage: StageView; design: Design }) {
  const { t } = useTranslation('competition-design');
  const refresh = useDesignRefresh(design.id);
  const [query, setQuery] = useSearchParams();
  const [removing, setRemoving] = useState(false);
  const rules = useRules(design.id).data?.stages.find(({ id }) => id === stage.id);
  const fixed = design.state === 'cancelled' || (design.state === 'published' && stage.state !== 'waiting');
  const change = (stage?: string) => setQuery({ part: 'stages', ...(stage && { stage }) }, { replace: true });
  return (
    <section aria-label={stage.title} className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-16 font-bold">{stage.title}</h2>
        {design.state !== 'draft' && <StageLabel state={stage.state} />}
        <span className="text-13 text-ink-2">
          {t('from_to', { from: timeLabel(stage.start_at), length: durationLabel((stage.end_at - stage.start_at) / 1000) })}
        </span>
        <span className="ml-auto flex gap-1">
          <Button size="small" disabled={fixed} onClick={() => change(stage.id)}>
            {t('change_stage')}
          </Button>
          {design.state === 'draft' && (
            <IconButton small label={t('remove_one', { name: stage.title })} onClick={() => setRemoving(true)}>
              <Trash2 {...icon} />
            </IconButton>
          )}
        </span>
      </div>
      {rules && (
        <ul className="mt-1 text-13 text-ink-3">
          {[...rules.scoring, ...rules.conditions].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {rules.ties.length > 1 && (
            <li>{t('ties_in_words', { ties: rules.ties.map((tie) => tie.replace(/[。.]$/, '')).join(t('tie_between')) })}</li>
          )}
        </ul>
      )}
      <Sections stage={stage} design={design} />
      {!fixed && query.get('stage') === stage.id && (
        <StageDialog design={design} stage={stage} first={draftOf(stage)} onClose={() => change()} />
      )}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('remove_section_title', { name: stage.title })}
        confirm={t('remove_stage')}
        danger
        onConfirm={async () => {
          await call(removeStage, { stage_id: stage.id });
          await refresh();
        }}
      >
        {t('remove_stage_text', { count: stage.sections.length })}
      </ConfirmDialog>
    </section>
  );
}
