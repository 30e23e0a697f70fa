import type { ActivityNode } from '@praxis/contract/courses/tree';
import { Copy, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MediaStateLabel } from '../../../parts/course/MediaState.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useDesigner } from '../designer-context.ts';
import { find, isActivity } from './outline.ts';
import { useNodeActions } from './useNodeActions.ts';

/** Where an activity stands: hidden, transcoding, not finished, ready. */
export function RowState({ activity }: { activity: ActivityNode }) {
  const { t } = useTranslation('course-designer');
  const { draft, wrongFields } = useDesigner();
  const status = draft.statuses[activity.id];
  if ([...wrongFields].some((field) => field.startsWith(`${activity.id} `))) {
    return (
      <StateLabel shape="triangle" tone="red">
        {t('wrong_field')}
      </StateLabel>
    );
  }
  if (status?.media && status.media.state !== 'complete') return <MediaStateLabel media={status.media} />;
  if (activity.hidden) {
    return (
      <StateLabel shape="draft" tone="mute">
        {t('hidden')}
      </StateLabel>
    );
  }
  if (status?.problem) {
    return (
      <span title={status.problem}>
        <StateLabel shape="triangle" tone="amber">
          {t('unfinished')}
        </StateLabel>
      </span>
    );
  }
  if (status?.media) return <MediaStateLabel media={status.media} />;
  return null;
}

/** What can be done with a row. */
export function RowMenu({ id, shown: visible }: { id: string; shown: boolean }) {
  const { t } = useTranslation('course-designer');
  const { draft } = useDesigner();
  const actions = useNodeActions();
  const node = find(draft.tree, id)?.node;
  if (!node) return null;
  const hidden = isActivity(node) && node.hidden;
  const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click in the menu must not open the row
    <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Menu
        label={t('more_of', { title: node.title })}
        trigger={
          <IconButton
            small
            label={t('more_of', { title: node.title })}
            tabIndex={visible ? 0 : -1}
            className={classes(
              !visible && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 touch:opacity-100',
            )}
          >
            <Ellipsis className="size-3.5" aria-hidden="true" />
          </IconButton>
        }
        entries={[
          { label: t('copy'), icon: <Copy {...icon} />, keys: 'Ctrl+D', run: () => actions.copy(id) },
          ...(isActivity(node)
            ? [
                {
                  label: hidden ? t('show') : t('hide'),
                  icon: hidden ? <Eye {...icon} /> : <EyeOff {...icon} />,
                  run: () => actions.update([id], { hidden: !hidden }),
                },
              ]
            : []),
          'line',
          { label: t('delete'), icon: <Trash2 {...icon} />, danger: true, keys: 'Del', run: () => actions.remove([id]) },
        ]}
      />
    </span>
  );
}
