import type { MapOperation, MapSkill } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { MapModel } from '../map-model.ts';
import { ChooseSkillDialog } from './ChooseSkillDialog.tsx';
import { LinkActivityDialog } from './LinkActivityDialog.tsx';
import { LinkProjectDialog } from './LinkProjectDialog.tsx';
import { LinkQuestionsDialog } from './LinkQuestionsDialog.tsx';
import {
  changedElsewhere,
  differs,
  draftOver,
  type MapEditing,
  newKey,
  type SkillDraft,
  type SkillField,
  typedIn,
} from './useMapEditing.ts';

type Props = {
  skill: MapSkill;
  model: MapModel;
  editing: MapEditing;
  courseId?: string | undefined;
  onSelect: (id: string | null) => void;
  /** Opens another skill, once what was typed about this one may be left. */
  onOpen: (id: string) => void;
  onChanged: () => void;
};
type Asked = 'need' | 'related' | 'merge' | 'remove' | 'questions' | 'activity' | 'project';

/** Name, introduction, weight and place of a skill, as typed; nothing is lost until it is saved. */
function SkillForm({ skill, model, editing }: Pick<Props, 'skill' | 'model' | 'editing'>) {
  const { t } = useTranslation('skills');
  const draft = draftOver(editing.draft, skill);
  const setDraft = editing.setDraft;
  const elsewhere = changedElsewhere(draft, skill);
  const now = { name: skill.name, intro: skill.intro, weight: skill.weight, parent: model.byId.get(skill.parent_id ?? '')?.name };
  /** What somebody else put into a field that is typed in here: saving takes its place. */
  const saved = (field: SkillField) =>
    elsewhere.includes(field)
      ? t('saved_elsewhere', { value: now[field] || t(field === 'parent' ? 'top_level' : 'saved_empty') })
      : undefined;
  const inside = new Set([skill.id]);
  for (const { id, parent_id } of model.skills) if (parent_id !== null && inside.has(parent_id)) inside.add(id);
  const parents = model.skills.filter(({ id }) => !inside.has(id));
  const changed = differs(draft, skill);
  async function save() {
    const { name, intro } = draft;
    const all = { name, intro, weight: Number(draft.weight), parent: draft.parent || null };
    // What nobody typed in here may be somebody else's newer word.
    const typed = Object.fromEntries(typedIn(draft).map((field) => [field, all[field]]));
    if (!(await editing.edit([{ op: 'change', key: skill.id, ...typed }]))) return;
    setDraft(undefined);
    toastDone(t('saved'));
  }
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('name')} required help={saved('name')}>
        <TextInput value={draft.name} maxLength={60} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
      </Field>
      <Field label={t('intro')} help={saved('intro')}>
        <TextArea rows={2} maxLength={2000} value={draft.intro} onChange={(event) => setDraft({ ...draft, intro: event.target.value })} />
      </Field>
      <div className="flex gap-3">
        <Field label={t('weight')} className="w-24" help={saved('weight')}>
          <TextInput
            inputMode="numeric"
            maxLength={3}
            value={draft.weight}
            onChange={(event) => setDraft({ ...draft, weight: event.target.value })}
          />
        </Field>
        <Field label={t('parent')} className="min-w-0 flex-1" help={saved('parent')}>
          <Select
            choices={[{ value: '', label: t('top_level') }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
            value={draft.parent}
            onChange={(event) => setDraft({ ...draft, parent: event.target.value })}
          />
        </Field>
      </div>
      <Button type="submit" look={changed ? 'filled' : 'outline'} disabled={!changed} busy={editing.busy}>
        {t('save')}
      </Button>
    </form>
  );
}

function Edges({ skill, model, editing, onOpen }: Pick<Props, 'skill' | 'model' | 'editing' | 'onOpen'>) {
  const { t } = useTranslation('skills');
  const edges = model.edges.filter(({ from, to }) => from === skill.id || to === skill.id);
  if (edges.length === 0) return null;
  return (
    <ul className="mt-3 border-b border-line text-13">
      {edges.map((edge) => {
        const other = model.byId.get(edge.from === skill.id ? edge.to : edge.from)!;
        const how = edge.kind === 'prerequisite' ? (edge.to === skill.id ? 'needs' : 'leads_to') : edge.kind;
        return (
          <li key={`${edge.kind}${edge.from}${edge.to}`} className="flex min-h-9 items-center gap-2 border-t border-line touch:min-h-11">
            <span className="w-16 flex-none text-ink-3">{t(how)}</span>
            <button type="button" className="min-w-0 flex-1 truncate text-left text-pine hover:underline" onClick={() => onOpen(other.id)}>
              {other.name}
            </button>
            <Button
              size="small"
              look="quiet"
              aria-label={t('remove_edge', { name: other.name })}
              onClick={() => void editing.edit([{ op: 'disconnect', ...edge }])}
            >
              {t('remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type Lost = { draft: SkillDraft; model: MapModel; editing: MapEditing; onSelect: (id: string | null) => void };

/** Somebody else removed the skill one was typing about: what was typed can become a skill of its own. */
export function LostSkill({ draft, model, editing, onSelect }: Lost) {
  const { t } = useTranslation('skills');
  async function add() {
    const key = newKey();
    const parent = model.byId.has(draft.parent) ? draft.parent : null;
    const { name, intro } = draft;
    const place = (model.below.get(parent) ?? []).length;
    const ids = await editing.edit([{ op: 'add', key, name, parent, intro, code: '', weight: Number(draft.weight) || 0, place }]);
    if (!ids?.[key]) return;
    editing.setDraft(undefined);
    onSelect(ids[key]);
  }
  const discard = () => {
    editing.setDraft(undefined);
    editing.forgetFailure();
    onSelect(null);
  };
  return (
    <aside aria-label={t('lost_skill')} className="sm-panel min-h-0 overflow-y-auto px-6 py-4 phone:px-4">
      <h2 className="text-20 leading-tight font-bold">{t('lost_skill')}</h2>
      <p className="mt-2 text-ink-2">{t('lost_skill_text')}</p>
      <p className="mt-4 font-bold [overflow-wrap:anywhere]">{draft.name}</p>
      <p className="text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{draft.intro}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="filled" busy={editing.busy} disabled={draft.name.trim() === ''} onClick={() => void add()}>
          {t('lost_skill_add')}
        </Button>
        <Button onClick={discard}>{t('job_leave')}</Button>
      </div>
      <Problem of={editing.failure} />
    </aside>
  );
}

/** The tools for one skill of a map. */
export function SkillEditor({ skill, model, editing, courseId, onSelect, onOpen, onChanged }: Props) {
  const { t } = useTranslation('skills');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const point = courseId !== undefined;
  async function addBelow() {
    const key = newKey();
    const taken = new Set((model.below.get(skill.id) ?? []).map(({ name }) => name));
    let name: string = t(point ? 'point' : 'skill');
    for (let no = 2; taken.has(name); no++) name = `${t(point ? 'point' : 'skill')} ${no}`;
    const ids = await editing.edit([{ op: 'add', key, name, parent: skill.id, intro: '', code: '', weight: 100, place: taken.size }]);
    if (ids?.[key]) onSelect(ids[key]);
  }
  const connect = (other: string, kind: 'prerequisite' | 'related') => {
    close();
    void editing.edit([{ op: 'connect', from: other, to: skill.id, kind }]);
  };
  /** What was typed about a skill goes with it, unless that is refused. */
  async function end(operation: Extract<MapOperation, { op: 'remove' | 'merge' }>, next: string | null) {
    const { draft } = editing;
    editing.setDraft(undefined);
    if (await editing.edit([operation])) onSelect(next);
    else editing.setDraft(draft);
  }
  return (
    <section className="mt-2 rounded-lg bg-sunken px-4 pt-2 pb-4">
      <SkillForm {...{ skill, model, editing }} />
      <Edges {...{ skill, model, editing, onOpen }} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void addBelow()}>{t('add_below')}</Button>
        <Button onClick={() => setAsked('need')}>{t('add_need')}</Button>
        <Button onClick={() => setAsked('questions')}>{t('link_questions')}</Button>
        {point && <Button onClick={() => setAsked('activity')}>{t('link_activity')}</Button>}
        <Menu
          trigger={<Button>…</Button>}
          entries={[
            { label: t('link_project'), run: () => setAsked('project') },
            { label: t('add_related'), run: () => setAsked('related') },
            { label: t('merge'), run: () => setAsked('merge') },
            'line',
            { label: t('remove'), danger: true, run: () => setAsked('remove') },
          ]}
        />
      </div>
      <Problem of={editing.failure} />
      {(asked === 'need' || asked === 'related') && (
        <ChooseSkillDialog
          title={t(asked === 'need' ? 'add_need' : 'add_related')}
          model={model}
          except={[skill.id]}
          onClose={close}
          onChoose={(id) => connect(id, asked === 'need' ? 'prerequisite' : 'related')}
        />
      )}
      {asked === 'merge' && (
        <ChooseSkillDialog
          {...{ title: t('merge_title', { name: skill.name }), summary: t('merge_text'), model, except: [skill.id], onClose: close }}
          onChoose={(into) => {
            close();
            void end({ op: 'merge', key: skill.id, into }, into);
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        title={t('remove_title', { name: skill.name })}
        confirm={t('remove')}
        danger
        onConfirm={() => end({ op: 'remove', key: skill.id }, null)}
      >
        {t('remove_text', { count: model.below.get(skill.id)?.length ?? 0 })}
      </ConfirmDialog>
      {asked === 'questions' && <LinkQuestionsDialog skill={skill} onClose={close} onDone={onChanged} />}
      {asked === 'project' && <LinkProjectDialog {...{ skill, editing }} onClose={close} />}
      {asked === 'activity' && courseId && <LinkActivityDialog {...{ skill, courseId, editing }} onClose={close} />}
    </section>
  );
}
