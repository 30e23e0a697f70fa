import { useTranslation } from 'react-i18next';
import { Checkbox, SegmentedControl } from '../../ui/fields/Choices.tsx';
import { StudentPicker } from '../space/StudentPicker.tsx';
import type { AudienceDraft, Named } from './audience-draft.ts';
import { useGroups } from './useGroups.ts';

const choices = ['everybody', 'groups', 'people', 'except'] as const;
type Choice = (typeof choices)[number];

type Props = { spaceId: string; students: number; value: AudienceDraft; onChange: (value: AudienceDraft) => void };

function Groups({ spaceId, chosen, onChange }: { spaceId: string; chosen: readonly Named[]; onChange: (chosen: Named[]) => void }) {
  const { t } = useTranslation('audience');
  const groups = useGroups(spaceId);
  if (groups?.length === 0) return <p className="text-13 text-ink-3">{t('no_groups')}</p>;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {(groups ?? []).map(({ id, name, members }) => {
        const on = chosen.some((one) => one.id === id);
        return (
          <Checkbox
            key={id}
            checked={on}
            onChange={() => onChange(on ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }])}
            label={
              <>
                {name} <span className="text-12 text-ink-3">{t('members', { count: members.length })}</span>
              </>
            }
          />
        );
      })}
    </div>
  );
}

/** Whom work is given to: everybody, some groups, some students, or everybody but some. */
export function AudienceField({ spaceId, students, value, onChange }: Props) {
  const { t } = useTranslation('audience');
  const kind: Choice = value.audience?.kind ?? 'everybody';
  const choose = (next: Choice) => {
    if (next === kind) return;
    // People stay chosen when only their meaning turns round.
    const keeps = kind !== 'everybody' && kind !== 'groups' && (next === 'people' || next === 'except');
    const named = keeps ? value.named : [];
    onChange({ audience: next === 'everybody' ? null : { kind: next, ids: named.map(({ id }) => id) }, named });
  };
  const name = (named: readonly Named[]) =>
    kind !== 'everybody' && onChange({ audience: { kind, ids: named.map(({ id }) => id) }, named: [...named] });
  return (
    <div>
      <SegmentedControl<Choice>
        label={t('label')}
        value={kind}
        onChange={choose}
        choices={choices.map((one) => ({ value: one, label: t(one, { count: students }) }))}
      />
      {kind !== 'everybody' && (
        <div className="mt-3 max-w-[520px]">
          {kind === 'groups' ? (
            <Groups spaceId={spaceId} chosen={value.named} onChange={name} />
          ) : (
            <StudentPicker spaceId={spaceId} people={value.named} onChange={name} />
          )}
          <p className="mt-1 text-12 text-ink-3">{t(`${kind}_help`)}</p>
        </div>
      )}
    </div>
  );
}
