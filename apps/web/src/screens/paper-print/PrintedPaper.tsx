import type { printPaper } from '@praxis/contract/assessments/paper-print';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { PrintedItem } from './PrintedItem.tsx';

const Written = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));

type Paper = DataOf<typeof printPaper>;
type Shared = NonNullable<Paper['questions'][number]['shared']>;

/** Who writes, and what they got. */
function Fields({ total }: { total: number }) {
  const { t } = useTranslation('papers');
  return (
    <div className="mb-6 flex flex-wrap gap-x-5 gap-y-3 text-13">
      {(['print_name', 'print_no', 'print_class', 'print_score'] as const).map((field) => (
        <span key={field} className="flex min-w-36 flex-1 items-end gap-1.5 whitespace-nowrap">
          {t(field)}
          <span className="h-5 min-w-12 flex-1 border-b border-ink-2" />
          {field === 'print_score' && `/ ${total}`}
        </span>
      ))}
    </div>
  );
}

function Stem({ shared }: { shared: Shared }) {
  const { t } = useTranslation(['shared-stem', 'papers']);
  return (
    <section className="mb-3 break-inside-avoid break-after-avoid border-l-2 border-line-2 pl-3">
      <p className="mb-1 text-13 font-bold">
        {shared.from === shared.to ? t('shared_by_one', { no: shared.from }) : t('shared_by', { from: shared.from, to: shared.to })}
      </p>
      {shared.audio && <p className="mb-1 text-13">{t('papers:print_recording')}</p>}
      <Written html={shared.html} />
    </section>
  );
}

/** A paper on A4: title, who writes it, sections with their questions. */
export function PrintedPaper({ paper, withKey }: { paper: Paper; withKey: boolean }) {
  const { t } = useTranslation(['papers', 'question-words', 'shared-stem']);
  const byItem = new Map(paper.questions.map((question) => [question.item, question]));
  const pointsOf = (items: readonly number[]) =>
    Math.round(items.reduce((sum, item) => sum + (byItem.get(item)?.score ?? 0), 0) * 100) / 100;
  return (
    <article aria-label={paper.title} className="paper-print mx-auto max-w-[210mm] border border-line-2 bg-raised p-[15mm] phone:p-4">
      <h1 className="text-center font-serif text-20 leading-tight font-bold">
        {withKey ? t('print_title_key', { title: paper.title }) : paper.title}
      </h1>
      <p className="mt-1 mb-4 text-center text-13 text-ink-2">
        {listed([
          ...(paper.random ? [t('print_version', { no: paper.version })] : []),
          t('section_size', { count: paper.questions.length, points: paper.total_score }),
        ])}
      </p>
      {!withKey && <Fields total={paper.total_score} />}
      <Suspense fallback={null}>
        {paper.sections.map(({ title, items }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections of a paper that is only looked at have no other identity
          <section key={at} className="mb-6">
            {(title || paper.sections.length > 1) && (
              <h2 className="mb-3 break-after-avoid text-16 font-bold">
                {title || t('section_no', { no: at + 1 })}
                <span className="ml-2 text-13 font-normal">{t('section_size', { count: items.length, points: pointsOf(items) })}</span>
              </h2>
            )}
            {items.map((item) => {
              const question = byItem.get(item);
              if (!question) return null;
              return (
                <div key={item}>
                  {question.shared?.from === item && <Stem shared={question.shared} />}
                  <PrintedItem question={question} withKey={withKey} />
                </div>
              );
            })}
          </section>
        ))}
      </Suspense>
    </article>
  );
}
