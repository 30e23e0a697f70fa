import type { CodePage } from '@praxis/contract/problems/problems';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePreferences } from '../../platform/person/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';
import { TextBox } from '../code/SampleBoxes.tsx';
import { type TwoLanguages, twoLanguagesIn } from './statement-languages.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

type Sample = CodePage['samples'][number];

/** The samples of a problem, each with buttons that copy it and one that takes its input as one's own. */
export function Samples({ samples, onTake }: { samples: readonly Sample[]; onTake?: (input: string) => void }) {
  const { t } = useTranslation('judging');
  return samples.map((sample) => (
    <section key={sample.no} className="mt-5">
      <div className="flex items-center gap-3">
        <h2 className="text-14 font-bold">{t('sample_no', { no: sample.no })}</h2>
        {onTake && (
          <Button look="quiet" size="small" className="ml-auto" data-print="no" onClick={() => onTake(sample.input)}>
            {t('take_as_input')}
          </Button>
        )}
      </div>
      <div className="mt-1 grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextBox title={t('text_input')} text={sample.input} />
        <TextBox title={t('text_output')} text={sample.output} />
      </div>
      {sample.note && (
        <Suspense fallback={null}>
          <div className="mt-2 text-14 text-ink-2">
            <Written html={sample.note} />
          </div>
        </Suspense>
      )}
    </section>
  ));
}

/** Limits in the chosen language, and how many passed. */
function Facts({ page, language }: { page: CodePage; language: string }) {
  const { t } = useTranslation('judging');
  const limits = page.languages.find(({ id }) => id === language) ?? page.languages[0];
  const facts = [
    limits && t('time_limit', { count: limits.time_ms }),
    limits && t('memory_limit', { count: limits.memory_mb }),
    page.kind === 'oj' && !page.exam && page.submitted > 0 ? t('accepted_of', { accepted: page.accepted, submitted: page.submitted }) : '',
    page.difficulty !== null && !page.exam ? t('difficulty_of', { level: page.difficulty }) : '',
  ];
  return <p className="mt-1 text-13 text-ink-3">{facts.filter(Boolean).join('　')}</p>;
}

/** The statement of a problem as somebody who solves it reads it. */
export function ProblemStatement({
  page,
  language,
  untitled,
  onTake,
}: {
  page: CodePage;
  language: string;
  untitled?: boolean;
  onTake?: (input: string) => void;
}) {
  const { t } = useTranslation('judging');
  const groups = page.groups.length > 1 ? page.groups : [];
  const chinese = usePreferences((now) => now.language.startsWith('zh'));
  const [chosen, choose] = useState<keyof TwoLanguages>();
  const two = useMemo(() => twoLanguagesIn(page.statement), [page.statement]);
  const read = chosen ?? (chinese ? 'zh' : 'other');
  return (
    <article>
      {!untitled && <h2 className="font-serif text-26 leading-tight font-bold">{page.title}</h2>}
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <Facts page={page} language={language} />
        {two && (
          <span data-print="no">
            <SegmentedControl
              label={t('statement_language')}
              value={read}
              onChange={choose}
              choices={[
                { value: 'zh', label: t('statement_zh') },
                { value: 'other', label: t('statement_other') },
              ]}
            />
          </span>
        )}
      </div>
      <div className="mt-4 text-16 leading-read">
        <Suspense fallback={<Skeleton rows={2} />}>
          <Written html={two ? two[read] : page.statement} />
        </Suspense>
      </div>
      {(['input_params', 'output'] as const).map(
        (side) =>
          page[side] && (
            <section key={side} className="mt-5">
              <h2 className="text-14 font-bold">{t(`about_${side}`)}</h2>
              <p className="mt-1 text-15 leading-read whitespace-pre-wrap">{page[side]}</p>
            </section>
          ),
      )}
      <Samples samples={page.samples} onTake={onTake} />
      {(page.interactive || page.checked_by_program) && (
        <p className="mt-4 text-13 text-ink-2">{t(page.interactive ? 'interactive_note' : 'checked_note')}</p>
      )}
      {groups.length > 0 && (
        <ul className="mt-4 text-13 text-ink-2">
          {groups.map((group) => (
            <li key={group.no}>
              {t('group_facts', { no: group.no, score: group.score, cases: group.cases })}
              {group.depends.length > 0 && t('group_depends', { groups: group.depends.join(', ') })}
            </li>
          ))}
        </ul>
      )}
      {!page.exam && (page.tags.length > 0 || page.source) && (
        <p className="mt-6 flex flex-wrap items-center gap-2 text-13 text-ink-3">
          {page.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {page.source && t('source', { source: page.source })}
        </p>
      )}
    </article>
  );
}
