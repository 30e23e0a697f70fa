import { addressOf } from '@praxis/contract/core/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BlindWork } from '../../parts/blind-work/BlindWork.tsx';
import { ConflictDialog } from '../../parts/expert/ConflictDialog.tsx';
import { type ExpertPage, fetchAhead, isOpen, type SheetPage, sheetAddress } from '../../parts/expert/useExpertGroup.ts';
import { toastDone } from '../../platform/toasts.ts';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { ScorePanel } from './ScorePanel.tsx';
import { SheetBar } from './SheetBar.tsx';
import { UnreadableDialog } from './UnreadableDialog.tsx';
import { useSheet } from './useSheet.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import { WorkRail } from './WorkRail.tsx';

type Props = { page: SheetPage; list: ExpertPage | undefined; competitionId: string };

/** One work and its sheet: list, work and criteria beside each other; on a phone one after the other. */
export function ScoringPane({ page, list, competitionId }: Props) {
  const { t } = useTranslation('expert');
  const client = useQueryClient();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const sheet = useSheet(page);
  const [pane, setPane] = useState<'work' | 'scores'>('work');
  const [asking, setAsking] = useState<{ what: 'conflict' } | { what: 'unreadable'; file: string }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const works = list?.groups.flatMap((group) => group.works).filter(({ state }) => state !== 'conflict_declared') ?? [];
  const at = works.findIndex(({ assignment_id }) => assignment_id === page.assignment_id);
  const own = works[at];
  const next = [...works.slice(at + 1), ...works.slice(0, Math.max(0, at))].find((work) => isOpen(work) && !work.unreadable);
  const toList = () => void navigate(addressOf('expertViewingGroup', { id: competitionId, step_id: page.stage_id }));
  const to = (work: (typeof works)[number] | undefined) =>
    work ? void navigate(sheetAddress(competitionId, page.stage_id, work), { replace: true }) : toList();
  useSheetKeys({
    onWork: (by) => to(by === 1 ? (next ?? works[at + 1]) : works[at - 1]),
    onConflict: () => page.can.score && setAsking({ what: 'conflict' }),
  });
  const nextId = next?.assignment_id;
  // The next work is there before it is asked for, and the hands are at the first score.
  useEffect(() => {
    if (nextId) void fetchAhead(client, nextId).catch(() => undefined);
  }, [client, nextId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a work is opened
  useEffect(() => {
    const first = page.criteria.findIndex(({ id }) => page.sheet.scores[id] === undefined);
    if (!phone && page.can.score) document.querySelector<HTMLElement>(`[data-criterion="${Math.max(0, first) + 1}"]`)?.focus();
  }, []);
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await sheet.submit();
      toastDone(t('submitted_toast', { number: page.work.blind_no }));
      to(next);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  const work = (
    <BlindWork
      work={page.work}
      onUnreadable={page.can.score ? (file) => setAsking({ what: 'unreadable', file: file?.name ?? '' }) : undefined}
    />
  );
  const panel = (
    <ScorePanel page={page} sheet={sheet} busy={busy} failure={failure} onNext={() => to(next)} onSubmit={() => void submit()} />
  );
  return (
    <div className="flex h-dvh flex-col">
      <SheetBar page={page} list={list} sheet={sheet} competitionId={competitionId} onConflict={() => setAsking({ what: 'conflict' })} />
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 outline-none phone:flex-col">
        <h1 className="sr-only">{t('work_title', { number: page.work.blind_no })}</h1>
        {phone ? (
          <>
            <div className="border-b border-line px-4 py-2">
              <SegmentedControl
                label={t('view')}
                choices={(['work', 'scores'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
                value={pane}
                onChange={setPane}
              />
            </div>
            {pane === 'work' ? work : panel}
          </>
        ) : (
          <>
            <WorkRail works={works} chosen={page.assignment_id} competitionId={competitionId} stageId={page.stage_id} />
            {work}
            {panel}
          </>
        )}
      </main>
      {asking?.what === 'conflict' && own && <ConflictDialog work={own} onClose={() => setAsking(undefined)} onDeclared={() => to(next)} />}
      {asking?.what === 'unreadable' && <UnreadableDialog page={page} file={asking.file} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
