import type { QuestionInFile } from '@praxis/contract/question-exchange/question-exchange';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Tag } from '../../ui/States.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { TakePanel } from './TakePanel.tsx';
import type { ImportPage, Only, useQuestionImport } from './useQuestionImport.ts';

const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx').then((file) => ({ default: file.CorrectDialog })));

const onlies = ['all', 'sound', 'faulty', 'alike'] as const;
const formatLabels = { docx: 'Word', gift: 'GIFT', aiken: 'Aiken', moodle: 'Moodle XML', qti1: 'QTI 1.2', qti2: 'QTI 2' } as const;

function Counts({ counts }: { counts: ImportPage['counts'] }) {
  const { t } = useTranslation('question-import');
  return (
    <dl className="my-4 flex flex-wrap gap-x-8 gap-y-3">
      {(['all', 'sound', 'faulty', 'alike', 'pictures', 'formulas'] as const).map((word) => (
        <div key={word}>
          <dt className="text-12 text-ink-3">{t(`count_${word}`)}</dt>
          <dd className={word === 'faulty' && counts.faulty > 0 ? 'text-20 text-red' : 'text-20'}>{counts[word]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the import ended, and where to go from there. */
function Ending({ found, onAgain }: { found: ImportPage; onAgain: () => void }) {
  const { t } = useTranslation('question-import');
  if (found.state === 'done')
    return (
      <div role="status" className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-pine-soft px-4 py-3">
        <StateLabel shape="tick" tone="pine">
          {t('done', { count: found.taken })}
        </StateLabel>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button onClick={onAgain}>{t('again')}</Button>
          <Link to={found.bank_id ? `/index/questions?bank=${found.bank_id}` : '/index/questions'} className={buttonClasses('filled')}>
            {t('open_bank')}
          </Link>
        </span>
      </div>
    );
  if (found.state !== 'stopped') return null;
  return (
    <div role="alert" className="mb-5 rounded-md bg-red-soft px-4 py-3 text-red">
      {`${t('stopped')} ${found.problem}`}
    </div>
  );
}

type FileProps = {
  found: ImportPage;
  query: ReturnType<typeof useQuestionImport>;
  only: Only;
  onOnly: (only: Only) => void;
  onAccepted: (jobId: string | null) => void;
  onAgain: () => void;
};

/** What a file holds: its counts, every question as it would be, and what is to be decided. */
export function FileQuestions({ found, query, only, onOnly, onAccepted: onImported, onAgain }: FileProps) {
  const { t } = useTranslation('question-import');
  const client = useQueryClient();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [correcting, setCorrecting] = useState<QuestionInFile>();
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  const open = found.state === 'read' || found.state === 'stopped';
  // What was not taken because of its mistakes stays, to be corrected and taken too.
  const left = found.state === 'done' && found.counts.all > 0;
  const toggle = (no: number) =>
    setLeftOut((now) => {
      const next = new Set(now);
      if (!next.delete(no)) next.add(no);
      return next;
    });
  const total = only === 'all' ? found.counts.all : found.counts[only];
  return (
    <>
      <Ending found={found} onAgain={onAgain} />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-16 font-bold break-words">{found.name}</h2>
        {found.format && <Tag outline>{formatLabels[found.format]}</Tag>}
        {open && <span className="text-13 text-ink-3">{t('kept_until', { date: shortDate(found.kept_until) })}</span>}
      </div>
      {(open || left) && <Counts counts={found.counts} />}
      {found.notes.map((note) => (
        <p key={note} className="mb-3 rounded-md bg-amber-soft px-3 py-2 text-13 text-amber">
          {note}
        </p>
      ))}
      {(open || (left && found.counts.sound > 0)) && <TakePanel found={found} left={leftOut} onAccepted={onImported} onAgain={onAgain} />}
      {(open || left) && (
        <>
          <div className="mt-6 mb-3 flex flex-wrap items-center gap-3">
            <h2 className="text-16 font-bold">{t(left ? 'questions_left' : 'questions')}</h2>
            <div className="ml-auto overflow-x-auto phone:ml-0 phone:w-full">
              <SegmentedControl
                label={t('only')}
                choices={onlies.map((value) => ({ value, label: `${t(`only_${value}`)} ${found.counts[value]}` }))}
                value={only}
                onChange={onOnly}
              />
            </div>
          </div>
          {list.length === 0 ? (
            <p className="border-y border-line py-4 text-13 text-ink-3">{t('only_nothing')}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {list.map((question) => (
                <QuestionCard
                  key={question.no}
                  question={question}
                  format={found.format}
                  taken={question.faults.length === 0 && !leftOut.has(question.no)}
                  onToggle={() => toggle(question.no)}
                  onCorrect={() => setCorrecting(question)}
                />
              ))}
            </ol>
          )}
          <MoreButton shown={list.length} total={total} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        </>
      )}
      {correcting && (
        <Suspense fallback={null}>
          <CorrectDialog
            importId={found.import_id}
            question={correcting}
            onClose={() => setCorrecting(undefined)}
            onDone={() => {
              setCorrecting(undefined);
              void client.invalidateQueries({ queryKey: ['question-import', found.import_id] });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
