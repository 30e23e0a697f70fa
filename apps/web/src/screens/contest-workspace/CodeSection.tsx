import { type CodePlace, showCodePage } from '@praxis/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CodeWorkspace } from '../../parts/judging/CodeWorkspace.tsx';
import { call } from '../../platform/calls/call.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

type Props = { stageId: string; sectionId: string; device: string; onDone: () => void };

/** A problem of a stage, written and handed in from the device of its entrant. */
export function CodeSection({ stageId, sectionId, device, onDone }: Props) {
  const { t } = useTranslation('shell');
  const place: CodePlace = { at: 'contest', stage_id: stageId, section_id: sectionId };
  const page = useQuery({
    queryKey: ['code-page', place],
    queryFn: ({ signal }) => call(showCodePage, { place, device }, { signal }),
    // What is being written must not be exchanged under somebody.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      {page.data ? (
        <>
          <h1 className="sr-only">{page.data.title}</h1>
          <CodeWorkspace key={sectionId} page={page.data} device={device} onSubmitted={onDone} />
        </>
      ) : (
        <div className="mx-auto w-full max-w-[720px] px-6 py-12">
          {page.error ? <Problem of={page.error} retry={() => void page.refetch()} /> : <Skeleton label={t('loading')} />}
        </div>
      )}
    </main>
  );
}
