import { addressOf } from '@praxis/contract/core/pages';
import { classSkills } from '@praxis/contract/skills/class-skills';
import { type FrameKind, listFrames } from '@praxis/contract/skills/maps';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { MapLegend } from '../../parts/skill-map/MapLegend.tsx';
import { SkillPanel } from '../../parts/skill-map/SkillPanel.tsx';
import '../../parts/skill-map/skill-map.css';
import { useCountedTo, useFrameTitle, whileBehind } from '../../parts/skill-map/useSkillMap.ts';
import { call } from '../../platform/calls/call.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { classModel, familiesOf, rowsOf, shuffledNumbers } from './class-model.ts';
import { HeatTable } from './HeatTable.tsx';
import { PhoneSkills } from './PhoneSkills.tsx';
import { useClassView } from './useClassView.ts';

const NEVER = { frame_kind: 'platform' as FrameKind, frame_id: '0' };

/** The frame that is looked through: the one in the address, else the first that holds skills. */
function useClass(spaceId: string) {
  const [query] = useSearchParams();
  const frames = useQuery({ queryKey: ['skill-frames'], queryFn: ({ signal }) => call(listFrames, {}, { signal }) });
  const list = (frames.data?.list ?? []).filter(({ skills }) => skills > 0);
  const named = query.get('frame')?.split(' ');
  const frame = list.find(({ kind, id }) => kind === named?.[0] && id === named[1]) ?? list[0];
  const of = frame ? { frame_kind: frame.kind, frame_id: frame.id } : NEVER;
  const data = useQuery({
    queryKey: ['class-skills', spaceId, of],
    queryFn: ({ signal }) => call(classSkills, { space_id: spaceId, ...of }, { signal }),
    enabled: frame !== undefined,
    refetchInterval: whileBehind,
  });
  return { frames, list, frame, data };
}

/** Students by skills of a space, from what they did there. */
export function ClassSkillsScreen() {
  const { t } = useTranslation(['skills', 'shell']);
  const { spaceId = '' } = useParams();
  const navigate = useNavigate();
  const title = useFrameTitle();
  const countedTo = useCountedTo();
  const { frames, list, frame, data } = useClass(spaceId);
  const phone = useIsPhone();
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState(false);
  const [chosen, setChosen] = useState<{ student: number; skill: number }>();
  const model = useMemo(() => data.data && classModel(data.data), [data.data]);
  const view = useClassView(model);
  const { sort, column, columns } = view;
  const count = model?.data.students.length ?? 0;
  const numbers = useMemo(() => (hidden ? shuffledNumbers(count) : undefined), [hidden, count]);
  const space = data.data?.space.name ?? '';
  usePageTitle(space ? t('class_of', { space }) : t('class_title'));
  const pending = frames.isPending || (frame !== undefined && data.isPending);
  const rows = model ? rowsOf(model, phone ? (column ?? 'name') : sort, text, numbers) : [];
  const families = model ? familiesOf(model) : [];
  const open = chosen !== undefined || (column !== undefined && !phone);
  return (
    <main id="main" tabIndex={-1} className="sm-page sm-desk grid outline-none" data-panel={model !== undefined && open}>
      <div className="flex min-h-0 min-w-0 flex-col">
        <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2 phone:px-4">
          <Breadcrumbs trail={[{ label: space || '…', to: addressOf('space', { spaceId }) }, { label: t('class_title') }]} />
          <h1 className="sr-only">{t('class_of', { space })}</h1>
          <SearchField
            className="w-44"
            value={text}
            onChange={setText}
            placeholder={t('search_students')}
            aria-label={t('search_students')}
          />
          <Select
            aria-label={t('choose_frame')}
            choices={list.map((one) => ({ value: `${one.kind} ${one.id}`, label: title(one) }))}
            value={frame ? `${frame.kind} ${frame.id}` : ''}
            onChange={(event) => {
              setChosen(undefined);
              view.chooseFrame(event.target.value);
            }}
          />
          {families.length > 0 && (
            <Select
              aria-label={t('choose_family')}
              choices={[{ value: '', label: t('all_skills') }, ...families.map(({ id, name }) => ({ value: id, label: name }))]}
              value={families.some(({ id }) => id === view.family) ? view.family : ''}
              onChange={(event) => {
                setChosen(undefined);
                view.chooseFamily(event.target.value);
              }}
            />
          )}
          <Checkbox label={t('hide_names')} checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
          <span className="ml-auto text-12 text-ink-3">{data.data && `${t('class_hint')}　${countedTo(data.data)}`}</span>
        </header>
        <div className="min-h-0 flex-1 overflow-auto px-6 py-3 phone:px-4">
          {pending && <Skeleton rows={6} label={t('shell:loading')} />}
          <Problem of={frames.error ?? data.error} retry={() => void (frames.error ? frames : data).refetch()} />
          {frames.data && !frame && <EmptyState>{t('none_teach')}</EmptyState>}
          {model && model.data.students.length === 0 && <EmptyState>{t('no_students')}</EmptyState>}
          {model && model.data.students.length > 0 && model.shown.length === 0 && (
            <EmptyState>{t(model.data.behind ? 'being_counted' : 'no_evidence_class')}</EmptyState>
          )}
          {model && phone && column !== undefined && (
            <PhoneSkills
              {...{ model, rows, columns, numbers }}
              skill={column}
              onSkill={(skill) => {
                setChosen(undefined);
                view.chooseSkill(skill);
              }}
              onChoose={(student, skill) => setChosen({ student, skill })}
            />
          )}
          {model && !phone && columns.length > 0 && (
            <HeatTable
              {...{ model, rows, columns, sort, chosen, numbers }}
              onSort={(by) => {
                setChosen(undefined);
                view.sortBy(by);
              }}
              onChoose={(student, skill) => setChosen({ student, skill })}
            />
          )}
        </div>
        <MapLegend />
      </div>
      {model && chosen && (
        <SkillPanel
          skillId={model.data.skills[chosen.skill]!.id}
          of={{ user_id: model.data.students[chosen.student]!.id, space_id: spaceId }}
          personal
          nameless={hidden}
          onClose={() => setChosen(undefined)}
          onChoose={(id, { kind, id: frameId }) =>
            void navigate(
              addressOf(
                'skillMap',
                { frameKind: kind, frameId },
                { skill: id, student: model.data.students[chosen.student]!.id, space: spaceId },
              ),
            )
          }
        />
      )}
      {model && !phone && !chosen && column !== undefined && (
        <aside className="sm-panel min-h-0 overflow-y-auto px-6 py-4 phone:px-4">
          <ColumnPanel model={model} skill={column} numbers={numbers} onChoose={(student, skill) => setChosen({ student, skill })} />
        </aside>
      )}
    </main>
  );
}
