import { showRules } from '@praxis/contract/competitions/competitions';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/lists/Ledger.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { kindKey } from './competition-labels.ts';

export type Rules = DataOf<typeof showRules>;
type StageRules = Rules['stages'][number];

const RichText = lazyPart(() => import('../writing/RichTextView.tsx'));

/** The rules of a competition, or of one stage of it. */
export const useRules = (competitionId: string, stageId: string) =>
  useQuery({
    queryKey: ['competition', competitionId, 'rules', stageId],
    queryFn: ({ signal }) => call(showRules, { competition_id: competitionId, stage_id: stageId }, { signal }),
  });

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 break-inside-avoid">
      <h3 className="mb-1 text-14 font-bold">{title}</h3>
      {children}
    </section>
  );
}

function Sentences({ list, ordered }: { list: readonly string[]; ordered?: boolean }) {
  const rows = list.map((sentence) => (
    <li key={sentence} className="py-0.5 leading-[22px]">
      {sentence}
    </li>
  ));
  return ordered ? <ol className="list-decimal pl-5">{rows}</ol> : <ul>{rows}</ul>;
}

function Sections({ of: stage }: { of: StageRules }) {
  const { t } = useTranslation('competition');
  const rows = stage.sections.map((section, at) => ({ ...section, id: `${at}` }));
  return (
    <Ledger
      label={`${stage.title} ${t('rules_sections')}`}
      items={rows}
      columns={[
        { head: t('rules_section'), cell: (row) => `${row.label}　${row.title}` },
        { head: t('rules_kind'), cell: (row) => t(kindKey(row.kind)) },
        { head: t('rules_points'), cell: (row) => row.max_points / 100, numeric: true },
        { head: t('rules_weight'), cell: (row) => `${row.weight}%`, numeric: true },
        { head: t('rules_words'), cell: (row) => listed(row.words), wide: true },
      ]}
    />
  );
}

function Stage({ of: stage }: { of: StageRules }) {
  const { t } = useTranslation('competition');
  return (
    <section aria-label={stage.title} className="mt-9 border-t border-line pt-5">
      <h2 className="text-16 font-bold">{stage.title}</h2>
      <p className="text-13 text-ink-3">{t('days', { from: timeLabel(stage.start_at), to: spokenTime(stage.end_at) })}</p>
      <Block title={t('rules_scoring')}>
        <Sentences list={stage.scoring} />
      </Block>
      {/* One sentence is no order: nothing is compared before equals share a rank. */}
      {stage.ties.length > 0 && (
        <Block title={t(stage.ties.length > 1 ? 'rules_ties' : 'rules_tie')}>
          <Sentences list={stage.ties} ordered={stage.ties.length > 1} />
        </Block>
      )}
      {stage.sections.length > 0 && (
        <Block title={t('rules_sections')}>
          <Sections of={stage} />
        </Block>
      )}
      {stage.conditions.length > 0 && (
        <Block title={t('rules_conditions')}>
          <Sentences list={stage.conditions} />
        </Block>
      )}
      {stage.rule_html !== '' && (
        <Block title={t('rules_text')}>
          <Suspense fallback={<Skeleton rows={3} />}>
            <RichText html={stage.rule_html} />
          </Suspense>
        </Block>
      )}
    </section>
  );
}

/** Registration, who may take part, and every stage: how it is scored, what decides among equals, what it holds. */
export function RuleText({ rules }: { rules: Rules }) {
  const { t } = useTranslation('competition');
  const { reg_start, reg_end } = rules;
  const period =
    reg_end === null
      ? t('rules_no_period')
      : reg_start === null
        ? t('window_open_until', { time: spokenTime(reg_end) })
        : t('days', { from: timeLabel(reg_start), to: spokenTime(reg_end) });
  return (
    <div className="max-w-[760px]">
      <Block title={t('rules_registration')}>
        <Sentences list={[`${t('rules_period')}　${period}`, ...rules.registration]} />
      </Block>
      <Block title={t('eligibility')}>
        <Sentences list={rules.eligibility.length > 0 ? rules.eligibility : [t('anybody')]} />
      </Block>
      {rules.stages.map((stage) => (
        <Stage key={stage.id} of={stage} />
      ))}
    </div>
  );
}

/** The rules as a part of another page, with the way to the page that is printed. */
export function RulesOf({ competitionId, stageId, link }: { competitionId: string; stageId: string; link?: boolean }) {
  const { t } = useTranslation('competition');
  const rules = useRules(competitionId, stageId);
  if (!rules.data) return rules.isPending ? <Skeleton rows={6} /> : <Problem of={rules.error} retry={() => void rules.refetch()} />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 text-13 text-ink-3">
        {t('rules_version', { version: rules.data.version, date: spokenTime(rules.data.changed_at) })}
        {link && (
          <Link to={addressOf('competitionRule', { id: competitionId, step_id: stageId })} className={buttonClasses('outline', 'small')}>
            {t('rules_page')}
          </Link>
        )}
      </p>
      <RuleText rules={rules.data} />
    </>
  );
}
