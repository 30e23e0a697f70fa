import { getQuestionVersion, listQuestionVersions, type QuestionWritten, restoreQuestionVersion } from '@praxis/contract/questions/editing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { timeLabel } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { type Compared, useComparedParts } from './useComparedParts.ts';
import { differences } from './word-differences.ts';

function Part({ part }: { part: Compared }) {
  return (
    <div className="border-t border-line py-3">
      <h3 className="mb-1 text-12 text-ink-3">{part.label}</h3>
      <p className="text-14 leading-6 break-words whitespace-pre-wrap">
        {differences(part.before, part.after).map((piece, at) => {
          if (piece.in === 'both') return piece.text;
          const Tag = piece.in === 'old' ? 'del' : 'ins';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name and never move
            <Tag key={at} className={piece.in === 'old' ? 'bg-red-soft text-red' : 'bg-pine-soft text-pine no-underline'}>
              {piece.text}
            </Tag>
          );
        })}
      </p>
    </div>
  );
}

/** What bringing back a version would change. */
function Comparison({ questionId, no, now }: { questionId: string; no: number; now: QuestionWritten }) {
  const { t } = useTranslation('question-bank');
  const version = useQuery({
    queryKey: ['question-version', questionId, no],
    queryFn: ({ signal }) => call(getQuestionVersion, { question_id: questionId, no }, { signal }),
  });
  const parts = useComparedParts(version.data, now);
  if (version.isPending) return <Skeleton rows={3} />;
  if (version.error) return <Problem of={version.error} retry={() => void version.refetch()} />;
  return parts.length === 0 ? (
    <p className="py-3 text-ink-3">{t('no_differences')}</p>
  ) : (
    <>
      <p className="pb-2 text-12 text-ink-3">{t('differences_help', { version: no })}</p>
      {parts.map((part) => (
        <Part key={part.label} part={part} />
      ))}
    </>
  );
}

/** The versions of a question: what changed since, and bringing one back. */
export function VersionsDialog({
  questionId,
  now,
  onClose,
  onRestored,
}: {
  questionId: string;
  now: QuestionWritten;
  onClose: () => void;
  onRestored: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const queries = useQueryClient();
  const [no, setNo] = useState<number>();
  const versions = useQuery({
    queryKey: ['question-versions', questionId],
    queryFn: ({ signal }) => call(listQuestionVersions, { question_id: questionId }, { signal }),
    staleTime: 0,
  });
  const list = versions.data?.list ?? [];
  const chosen = no ?? list[1]?.no ?? list[0]?.no;
  const newest = list[0]?.no;
  const restore = useMutation({
    mutationFn: (of: number) => call(restoreQuestionVersion, { question_id: questionId, no: of }),
    onSuccess: ({ version }) => {
      void queries.invalidateQueries({ queryKey: ['questions'] });
      toastDone(t('restored', { version }));
      onRestored();
      onClose();
    },
  });
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('versions')}
      summary={t('versions_help')}
      foot={
        chosen !== undefined &&
        chosen !== newest && (
          <Button look="filled" busy={restore.isPending} onClick={() => restore.mutate(chosen)}>
            {t('restore', { version: chosen })}
          </Button>
        )
      }
    >
      <Problem of={versions.error ?? restore.error} />
      {versions.isPending && <Skeleton rows={3} />}
      <div className="grid grid-cols-[200px_minmax(0,1fr)] gap-6 phone:block">
        <ul aria-label={t('versions')} className="max-h-[55vh] overflow-y-auto border-y border-line phone:mb-4 phone:max-h-40">
          {list.map((version) => (
            <li key={version.no} className="border-t border-line first:border-t-0">
              <button
                type="button"
                aria-pressed={version.no === chosen}
                onClick={() => setNo(version.no)}
                className={classes('block w-full px-3 py-2 text-left', version.no === chosen ? 'bg-selected' : 'hover:bg-sunken')}
              >
                <b className="text-13">{t(version.no === newest ? 'version_newest' : 'version_number', { version: version.no })}</b>
                <span className="block text-12 text-ink-3">{`${timeLabel(version.at)}　${version.by}`}</span>
              </button>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <section aria-label={t('differences')} tabIndex={0} className="max-h-[55vh] min-w-0 overflow-y-auto">
          {chosen !== undefined && <Comparison questionId={questionId} no={chosen} now={now} />}
        </section>
      </div>
    </Dialog>
  );
}
