import { addressOf } from '@praxis/contract/core/pages';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { SkillPanel } from '../../parts/skill-map/SkillPanel.tsx';
import '../../parts/skill-map/skill-map.css';
import './class-skills.css';
import { useCountedTo } from '../../parts/skill-map/useSkillMap.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { ClassTools } from './ClassTools.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { classModel, columnsOf, figuresOf, isFamily, rowsOf, shows, shuffledNumbers } from './class-model.ts';
import { ExportClass } from './ExportClass.tsx';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatTable } from './HeatTable.tsx';
import { PhoneSkills } from './PhoneSkills.tsx';
import { useClass } from './useClass.ts';
import { useClassChoice, useClassView } from './useClassView.ts';
import { useTicks } from './useTicks.ts';

/** What a class asks for where there is nothing to show of it. */
function nothing(model: ReturnType<typeof classModel>) {
  if (model.data.students.length === 0) return 'no_students';
  if (model.shown.length > 0) return null;
  return model.data.behind ? 'being_counted' : 'no_evidence_class';
}

/** Students by skills of a space, from what they did there. */
export function ClassSkillsScreen() {
  const { t } = useTranslation(['skills', 'shell']);
  const { spaceId = '' } = useParams();
  const navigate = useNavigate();
  const { show, group } = useClassChoice();
  const { frames, list, frame, data, of, waits, drawn } = useClass(spaceId, show);
  const phone = useIsPhone();
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState(false);
  const [chosen, setChosen] = useState<{ student: number; skill: number }>();
  const ticks = useTicks();
  const countedTo = useCountedTo();
  const model = useMemo(() => data.data && classModel(data.data, group), [data.data, group]);
  const view = useClassView(model);
  const { sort, column, columns, family } = view;
  const figures = useMemo(() => model && figuresOf(model, drawn, columnsOf(model, family)), [model, drawn, family]);
  const count = model?.data.students.length ?? 0;
  const numbers = useMemo(() => (hidden ? shuffledNumbers(count) : undefined), [hidden, count]);
  const space = data.data?.space.name ?? '';
  usePageTitle(space ? t('class_of', { space }) : t('class_title'));
  const pending = frames.isPending || (frame !== undefined && data.isPending);
  const rows = model && figures ? rowsOf(model, { ...(phone ? { sort: column ?? 'name' } : { sort, figures }), text, numbers }) : [];
  const open = chosen !== undefined || (column !== undefined && !phone);
  const empty = model && nothing(model);
  const leave = () => setChosen(undefined);
  const choose = (student: number, skill: number) => setChosen({ student, skill });
  const sheet = model && {
    ...{ space_id: spaceId, ...of, show },
    ...(model.part && { group: { kind: model.part.kind, id: model.part.id } }),
    ...(isFamily(model, family) && { skill_ids: columns.map((skill) => model.data.skills[skill]!.id) }),
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="sm-page sm-desk sm-map sm-class grid outline-none"
      data-panel={model !== undefined && open}
      aria-busy={waits || undefined}
    >
      <header className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-2 phone:px-4">
        <Breadcrumbs trail={[{ label: space || '…', to: addressOf('space', { spaceId }) }, { label: t('class_title') }]} />
        <h1 className="sr-only">{t('class_of', { space })}</h1>
        <SegmentedControl
          label={t('show')}
          choices={shows.map((value) => ({ value, label: t(`show_${value}`) }))}
          value={show}
          onChange={view.chooseShow}
        />
        <HeatLegend show={drawn} className="sm-legend" />
        <div className="sm-export">
          <ExportClass input={empty ? undefined : sheet} />
        </div>
      </header>
      <div className="flex min-h-0 min-w-0 flex-col">
        <ClassTools {...{ model, view, frames: list, frame, text, hidden }} onText={setText} onHidden={setHidden} onLeave={leave} />
        <div className="sm-scroll min-h-0 flex-1 overflow-auto px-6 pb-3 phone:px-4 phone:pt-2">
          {pending && <Skeleton rows={6} label={t('shell:loading')} />}
          <Problem of={frames.error ?? data.error} retry={() => void (frames.error ? frames : data).refetch()} />
          {frames.data && !frame && <EmptyState>{t('none_teach')}</EmptyState>}
          {empty && <EmptyState>{t(empty)}</EmptyState>}
          {model && phone && column !== undefined && (
            <PhoneSkills
              {...{ model, rows, columns, numbers, ticks, show: drawn, skill: column }}
              onSkill={(skill) => {
                leave();
                view.chooseSkill(skill);
              }}
              onChoose={choose}
            />
          )}
          {model && figures && !phone && columns.length > 0 && (
            <HeatTable
              {...{ model, figures, rows, columns, sort, chosen, numbers, show: drawn, open: column }}
              onSort={(by) => {
                leave();
                view.sortBy(by);
              }}
              onChoose={choose}
            />
          )}
          {model && <p className="pt-2 text-12 text-ink-3">{countedTo(model.data)}</p>}
        </div>
      </div>
      {model && chosen && (
        <SkillPanel
          skillId={model.data.skills[chosen.skill]!.id}
          of={{ user_id: model.data.students[chosen.student]!.id, space_id: spaceId }}
          personal
          nameless={hidden}
          onClose={leave}
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
        <aside className="sm-panel min-h-0 overflow-y-auto px-6 pt-4">
          <ColumnPanel {...{ model, numbers, ticks, show: drawn, skill: column }} onChoose={choose} />
        </aside>
      )}
    </main>
  );
}
