import { settleFlag } from '@praxis/contract/judging/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SheetDots } from './SheetDots.tsx';
import type { GroupPage, GroupPart } from './useJudging.ts';

type Flag = GroupPage['flags'][number];

/** What has to be looked at before the results go to the rank. */
export function FlagList({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [keeping, setKeeping] = useState<Flag>();
  const [failure, setFailure] = useState<unknown>();
  if (page.flags.length === 0) return null;
  const open = page.flags.filter(({ state }) => state === 'open').length;
  const numberOf = (id: string) => page.works.find(({ production_id }) => production_id === id)?.blind_no ?? '';
  const nameOf = (id: string | null) => page.experts.find(({ person }) => person.id === id)?.person.name ?? '';
  const settle = async (flag: Flag, by: 'expert' | 'arbiter') => {
    setFailure(undefined);
    try {
      const { to } = await call(settleFlag, { flag_id: flag.id, by });
      toastDone(t(by === 'arbiter' ? 'arbiter_given' : 'one_more_given', { name: to?.name ?? '' }));
    } catch (refused) {
      setFailure(refused);
    }
    await refresh();
  };
  const shown = (flag: Flag) => {
    const value = (Math.abs(flag.value) / 100).toFixed(1);
    if (flag.reason === 'residual') return t('flag_residual', { name: nameOf(flag.expert_id), value });
    return flag.reason === 'spread' ? t('flag_spread', { value }) : t(`flag_${flag.reason}`, { count: flag.value });
  };
  return (
    <Section title={t('flags')} more={<span className={open > 0 ? 'text-amber' : 'text-pine'}>{t('flags_open', { count: open })}</span>}>
      <Problem of={failure} />
      <List label={t('flags')}>
        {page.flags.map((flag) => (
          <ListRow
            key={flag.id}
            className="flex-wrap"
            lead={<b className="w-14 tabular-nums">{numberOf(flag.production_id)}</b>}
            title={
              <StateLabel shape={flag.state === 'kept' ? 'tick' : 'triangle'} tone={flag.state === 'kept' ? 'pine' : 'amber'}>
                {shown(flag)}
              </StateLabel>
            }
            note={flag.state === 'open' ? '' : flag.state === 'kept' ? t('kept', { note: flag.note }) : t('rescoring')}
            end={
              <span className="flex flex-wrap items-center gap-3">
                <SheetDots page={page} productionId={flag.production_id} outlier={flag.expert_id} />
                {flag.state === 'open' && (
                  <span className="flex gap-2">
                    <Button size="small" look="soft" onClick={() => void settle(flag, 'expert')}>
                      {t('one_more')}
                    </Button>
                    <Button size="small" onClick={() => void settle(flag, 'arbiter')}>
                      {t('arbiter')}
                    </Button>
                    <Button size="small" look="plain" onClick={() => setKeeping(flag)}>
                      {t('keep')}
                    </Button>
                  </span>
                )}
              </span>
            }
          />
        ))}
      </List>
      {keeping && (
        <ReasonDialog
          title={t('keep_title', { number: numberOf(keeping.production_id) })}
          about={t('keep_about')}
          confirm={t('keep_confirm')}
          onClose={() => setKeeping(undefined)}
          onConfirm={async (note) => {
            await call(settleFlag, { flag_id: keeping.id, by: 'note', note });
            await refresh();
          }}
        />
      )}
    </Section>
  );
}
