import { changeSkill, createSkill, listSkills, type SkillView } from '@praxis/contract/skills/skills';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeOf, withBelow } from '../../parts/question/skill-tree.ts';
import { call } from '../../platform/calls/call.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';
import { SkillRemoval } from './SkillRemoval.tsx';

type Scope = SkillView['scope'];
type Edited = { skill?: SkillView; name: string; parent: string; scope: Scope };
const start = (parent = ''): Edited => ({ name: '', parent, scope: 'private' });

/** The name of a skill, and what it stands below. */
function SkillForm({
  edited,
  skills,
  institution,
  onDone,
}: {
  edited: Edited;
  skills: readonly SkillView[];
  institution: string | null;
  onDone: () => void;
}) {
  const { t } = useTranslation(['question-bank', 'shell']);
  const queries = useQueryClient();
  const [now, setNow] = useState(edited);
  const { skill } = edited;
  const banned = skill ? withBelow(skills, skill.id) : new Set<string>();
  const save = useMutation({
    async mutationFn() {
      const input = { name: now.name.trim(), parent_id: now.parent || null };
      if (skill) await call(changeSkill, { skill_id: skill.id, ...input }, { background: true });
      else await call(createSkill, { ...input, scope: now.scope }, { background: true });
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['skills'] });
      onDone();
    },
  });
  return (
    <form
      className="mt-4 rounded-md bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('skill_name')} className="min-w-40 flex-1">
          <TextInput autoFocus maxLength={60} value={now.name} onChange={(event) => setNow({ ...now, name: event.target.value })} />
        </Field>
        <Field label={t('skill_above')} className="w-48">
          <Select
            value={now.parent}
            choices={[
              { value: '', label: t('skill_top') },
              ...treeOf(skills)
                .filter((row) => !banned.has(row.skill.id))
                .map((row) => ({ value: row.skill.id, label: `${'　'.repeat(row.depth)}${row.skill.name}` })),
            ]}
            onChange={(event) => setNow({ ...now, parent: event.target.value })}
          />
        </Field>
        {!skill && institution && (
          <Field label={t('skill_whose')} className="w-48">
            <Select
              value={now.scope}
              choices={[
                { value: 'private', label: t('skill_private') },
                { value: 'institution', label: institution },
              ]}
              onChange={(event) => setNow({ ...now, scope: event.target.value === 'institution' ? 'institution' : 'private' })}
            />
          </Field>
        )}
        <span className="flex gap-2">
          <Button onClick={onDone}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={save.isPending} disabled={now.name.trim() === ''}>
            {t('save')}
          </Button>
        </span>
      </div>
      <Problem of={save.error} />
    </form>
  );
}

/** The tree of skills questions are about: adding, renaming, moving. */
export function SkillsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<SkillView>();
  const skills = useQuery({ queryKey: ['skills'], queryFn: ({ signal }) => call(listSkills, {}, { signal, background: true }) });
  const list = skills.data?.list ?? [];
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('skills_title')}
      summary={t('skills_help')}
      foot={
        !edited &&
        !removed && (
          <Button look="soft" icon={<Plus {...icon} />} onClick={() => setEdited(start())}>
            {t('skill_make')}
          </Button>
        )
      }
    >
      {skills.isPending && <Skeleton rows={4} />}
      <Problem of={skills.error} retry={() => void skills.refetch()} />
      {skills.data && list.length === 0 && <p className="py-4 text-ink-2">{t('skills_none')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section aria-label={t('skills_title')} tabIndex={0} className="max-h-[55vh] overflow-y-auto">
        <ul>
          {treeOf(list).map(({ skill, depth }) => (
            <li key={skill.id} className="flex min-h-10 items-center gap-2 border-t border-line" style={{ paddingLeft: depth * 24 }}>
              <span className="cut flex-1">{skill.name}</span>
              {skill.scope !== 'private' && <Tag>{t(`skill_${skill.scope}`)}</Tag>}
              <IconButton small label={t('skill_make_below', { skill: skill.name })} onClick={() => setEdited(start(skill.id))}>
                <Plus {...icon} />
              </IconButton>
              {skill.can.rename && (
                <IconButton
                  small
                  label={t('skill_remove', { skill: skill.name })}
                  onClick={() => {
                    setEdited(undefined);
                    setRemoved(skill);
                  }}
                >
                  <Trash2 {...icon} />
                </IconButton>
              )}
              {skill.can.rename && (
                <IconButton
                  small
                  label={t('skill_change', { skill: skill.name })}
                  onClick={() => setEdited({ skill, name: skill.name, parent: skill.parent_id ?? '', scope: skill.scope })}
                >
                  <Pencil {...icon} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </section>
      {removed && <SkillRemoval key={removed.id} skill={removed} skills={list} onDone={() => setRemoved(undefined)} />}
      {edited && !removed && (
        <SkillForm
          key={`${edited.skill?.id ?? ''} ${edited.parent}`}
          edited={edited}
          skills={list}
          institution={skills.data?.institution ?? null}
          onDone={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  );
}
