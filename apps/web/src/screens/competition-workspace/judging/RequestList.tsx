import { reassignWork, resolveUnreadable } from '@praxis/contract/judging/assignment';
import { declaredConflict } from '@praxis/contract/judging/expert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { GroupPage, GroupPart } from './useJudging.ts';

type Asked = { sheet: GroupPage['sheets'][number]; act: 'readable' | 'replace' };

/** What experts said: works that do not open, and conflicts that were declared. */
export function RequestList({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [asked, setAsked] = useState<Asked>();
  const numberOf = (id: string) => page.works.find(({ production_id }) => production_id === id)?.blind_no ?? '';
  const nameOf = (id: string) => page.experts.find(({ person }) => person.id === id)?.person.name ?? '';
  /** What an expert chose who stepped back; more in words is left to them. */
  const whyOf = ({ production_id, expert_id }: Asked['sheet']) => {
    const kind = page.conflicts.find(
      (one) => one.source === 'self' && one.production_id === production_id && one.expert_id === expert_id,
    )?.kind;
    const declared = declaredConflict.options.find((one) => one === kind);
    return declared ? t(`declared_${declared}`) : '';
  };
  const unreadable = page.sheets.filter(
    ({ unreadable: what, state }) => what !== '' && state !== 'withdrawn' && state !== 'conflict_declared',
  );
  const declared = page.sheets.filter(({ state }) => state === 'conflict_declared');
  if (unreadable.length + declared.length === 0) return null;
  return (
    <Section title={t('requests')}>
      <List label={t('requests')}>
        {unreadable.map((sheet) => (
          <ListRow
            key={sheet.assignment_id}
            className="flex-wrap"
            lead={
              <StateLabel shape="triangle" tone="amber">
                {t('unreadable', { number: numberOf(sheet.production_id) })}
              </StateLabel>
            }
            title={sheet.unreadable}
            note={nameOf(sheet.expert_id)}
            end={
              <span className="flex gap-2">
                <Button size="small" look="soft" onClick={() => setAsked({ sheet, act: 'readable' })}>
                  {t('readable')}
                </Button>
                <Button size="small" onClick={() => setAsked({ sheet, act: 'replace' })}>
                  {t('replace')}
                </Button>
              </span>
            }
          />
        ))}
        {declared.map((sheet) => (
          <ListRow
            key={sheet.assignment_id}
            lead={
              <StateLabel shape="cross" tone="mute">
                {t('declared', { number: numberOf(sheet.production_id) })}
              </StateLabel>
            }
            title={nameOf(sheet.expert_id)}
            note={listed([whyOf(sheet), sheet.reason])}
          />
        ))}
      </List>
      {asked && (
        <ReasonDialog
          title={t(`${asked.act}_title`, { number: numberOf(asked.sheet.production_id) })}
          about={t(`${asked.act}_about`)}
          confirm={t(asked.act)}
          onClose={() => setAsked(undefined)}
          onConfirm={async (reason) => {
            const { assignment_id } = asked.sheet;
            if (asked.act === 'readable') await call(resolveUnreadable, { assignment_id, note: reason });
            else await call(reassignWork, { assignment_id, reason });
            await refresh();
          }}
        />
      )}
    </Section>
  );
}
