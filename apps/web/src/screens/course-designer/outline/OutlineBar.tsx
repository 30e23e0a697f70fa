import { ChevronDown, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCourseLabels } from '../../../parts/course/course-labels.ts';
import { KindIcon } from '../../../parts/course/kinds.tsx';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { BatchBar } from '../../../ui/lists/Table.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { useDesigner } from '../designer-context.ts';
import { find, isActivity } from './outline.ts';
import type { Batch } from './useBatch.ts';
import { useNodeActions } from './useNodeActions.ts';

const BatchDialog = lazyPart(() => import('./BatchDialog.tsx').then((file) => ({ default: file.BatchDialog })));

function AddMenu() {
  const { t } = useTranslation('course-designer');
  const { kind } = useCourseLabels();
  const { draft } = useDesigner();
  const actions = useNodeActions();
  const entries: MenuEntry[] = [
    ...draft.kinds.map((name) => ({ label: kind(name), icon: <KindIcon kind={name} />, run: () => actions.add(name) })),
    'line',
    { label: t('section'), run: () => actions.add('section') },
    { label: t('chapter'), run: () => actions.add('chapter') },
  ];
  return (
    <Menu
      label={t('add_activity')}
      entries={entries}
      trigger={
        <Button look="soft" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} repeatable>
          {t('add_activity')}
          <ChevronDown className="size-3" strokeWidth={1.6} aria-hidden="true" />
        </Button>
      }
    />
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const actions = useNodeActions();
  const [dialog, setDialog] = useState<'weight' | 'move'>();
  const chosen = batch.ids.map((id) => find(draft.tree, id)!.node).filter(isActivity);
  const allHidden = chosen.length > 0 && chosen.every((activity) => activity.hidden);
  const none = chosen.length === 0;
  return (
    <BatchBar>
      <span className="mr-1 text-13 whitespace-nowrap">{t('chosen', { count: chosen.length })}</span>
      <Button size="small" disabled={none} onClick={() => actions.update(batch.ids, { hidden: !allHidden })}>
        {allHidden ? t('show') : t('hide')}
      </Button>
      <Button size="small" disabled={none} onClick={() => setDialog('weight')}>
        {t('set_weight')}
      </Button>
      <Button size="small" disabled={none} onClick={() => setDialog('move')}>
        {t('move_to')}
      </Button>
      <Button size="small" look="danger" disabled={none} onClick={() => actions.remove(batch.ids)}>
        {t('delete')}
      </Button>
      <span className="flex-1" />
      <Button size="small" look="plain" onClick={batch.end}>
        {t('end_batch')}
      </Button>
      {dialog && (
        <Suspense fallback={null}>
          <BatchDialog what={dialog} ids={batch.ids} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </BatchBar>
  );
}

/** Above the outline: find, batch, add. */
export function OutlineBar({ search, onSearch, batch }: { search: string; onSearch: (text: string) => void; batch: Batch }) {
  const { t } = useTranslation('course-designer');
  const phone = useIsPhone();
  if (batch.on) return <BatchActions batch={batch} />;
  return (
    <div className="flex h-12 flex-none items-center gap-2 border-b border-line px-4">
      <SearchField
        aria-label={t('find')}
        placeholder={t('find')}
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
        className="w-54 phone:w-auto phone:min-w-0 phone:flex-1"
      />
      <span className="flex-1 phone:hidden" />
      {!phone && (
        <Button look="plain" onClick={batch.start}>
          {t('batch')}
        </Button>
      )}
      <AddMenu />
    </div>
  );
}
