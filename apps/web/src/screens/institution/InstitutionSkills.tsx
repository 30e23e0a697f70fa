import { INSTITUTION_FEW, institutionSkills } from '@praxis/contract/skills/institutions';
import { listFrames } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../parts/skill-map/MasteryMark.tsx';
import { useFrameTitle } from '../../parts/skill-map/useSkillMap.ts';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

const states = ['reached', 'on_the_way', 'below', 'thin'] as const;

/** How the spaces of a school stand on a map: counts of states, no person. */
export function InstitutionSkills({ institutionId }: { institutionId: string }) {
  const { t } = useTranslation(['skills', 'shell']);
  const title = useFrameTitle();
  const [chosen, setChosen] = useState('');
  const frames = useQuery({ queryKey: ['skill-frames'], queryFn: ({ signal }) => call(listFrames, {}, { signal }) });
  const list = (frames.data?.list ?? []).filter(
    ({ kind, id, skills }) => skills > 0 && (kind === 'platform' || (kind === 'institution' && id === institutionId)),
  );
  const frame = list.find(({ kind }) => kind === chosen) ?? list[0];
  const query = useQuery({
    queryKey: ['institution-skills', institutionId, frame?.kind],
    enabled: frame !== undefined,
    queryFn: ({ signal }) =>
      call(institutionSkills, { institution_id: institutionId, frame_kind: frame!.kind, frame_id: frame!.id }, { signal }),
    // A few spaces are counted with every call.
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 1500 : false),
  });
  const problem = frames.error ?? query.error;
  if (problem) return <Problem of={problem} retry={() => void (frames.error ? frames : query).refetch()} />;
  if (frames.data && !frame) return <EmptyState>{t('none_teach')}</EmptyState>;
  if (!query.data || !frame) return <Skeleton rows={4} label={t('shell:loading')} />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <Select
          aria-label={t('choose_frame')}
          choices={list.map((one) => ({ value: one.kind as string, label: title(one) }))}
          value={frame.kind}
          onChange={(event) => setChosen(event.target.value)}
        />
        <span className="text-13 text-ink-3">{t('school_help', { few: INSTITUTION_FEW })}</span>
      </div>
      {query.data.list.length === 0 ? (
        <EmptyState plain>{t('school_none')}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div className="overflow-x-auto" tabIndex={0}>
          <Table label={t('class_title')}>
            <thead>
              <tr>
                <HeadCell>{t('school_space')}</HeadCell>
                <HeadCell numeric>{t('job_students')}</HeadCell>
                {states.map((state) => (
                  <HeadCell key={state} numeric>
                    <StateMark state={state} />
                  </HeadCell>
                ))}
                <HeadCell>{t('school_counted')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {query.data.list.map(({ space, students, counts, at }) => (
                <Row key={space.id}>
                  <Cell>{space.name}</Cell>
                  <Cell numeric>{students ?? t('school_few', { few: INSTITUTION_FEW })}</Cell>
                  {states.map((state) => (
                    <Cell key={state} numeric>
                      {counts?.[state] ?? ''}
                    </Cell>
                  ))}
                  <Cell>{spokenTime(at)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}
