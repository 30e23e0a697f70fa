import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import type { ExpertPage, SheetPage } from '../../parts/expert/useExpertGroup.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { SlimBar } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import type { Sheet } from './useSheet.ts';

type Props = { page: SheetPage; list: ExpertPage | undefined; sheet: Sheet; competitionId: string; onConflict: () => void };

function Saved({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('expert');
  if (sheet.state === 'kept')
    return (
      <StateLabel shape="triangle" tone="amber">
        {t('save_kept')}
      </StateLabel>
    );
  if (sheet.state === 'refused')
    return (
      <StateLabel shape="cross" tone="red">
        {t('save_refused')}
      </StateLabel>
    );
  if (sheet.dirty.size > 0)
    return (
      <StateLabel shape="working" tone="mute">
        {t('saving')}
      </StateLabel>
    );
  return sheet.state === 'saved' ? (
    <StateLabel shape="tick" tone="pine">
      {t('saved')}
    </StateLabel>
  ) : null;
}

/** Where one is, how far, until when, and whether it is saved. */
export function SheetBar({ page, list, sheet, competitionId, onConflict }: Props) {
  const { t } = useTranslation('expert');
  const phone = useIsPhone();
  const works = list?.groups.flatMap((group) => group.works).filter(({ state }) => state !== 'conflict_declared') ?? [];
  const submitted = works.filter(({ state }) => state === 'submitted').length;
  const title = t('work_title', { number: page.work.blind_no });
  const back = {
    label: phone ? t('back') : (list?.competition ?? t('title')),
    to: addressOf('expertViewingGroup', { id: competitionId, step_id: page.stage_id }),
  };
  return (
    <SlimBar>
      <Breadcrumbs trail={[back, { label: title }]} />
      <span className="ml-auto flex items-center gap-4 text-13">
        {!phone && works.length > 0 && <span>{t('submitted_of', { submitted, count: works.length })}</span>}
        {!phone && page.can.score && page.due_at !== null && (
          <span className="text-ink-2">{t('due', { at: spokenTime(page.due_at) })}</span>
        )}
        <span role="status">
          <Saved sheet={sheet} />
        </span>
        {page.can.score && (
          <Button size={phone ? 'small' : 'usual'} onClick={onConflict}>
            {t('conflict')}
          </Button>
        )}
      </span>
    </SlimBar>
  );
}
