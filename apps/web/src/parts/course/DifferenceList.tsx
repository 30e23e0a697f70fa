import type { Difference } from '@praxis/contract/courses/courses';
import { StateLabel, type Tone } from '../../ui/Mark.tsx';
import { useCourseLabels } from './course-labels.ts';
import { KindIcon } from './kinds.tsx';

const looks = {
  added: ['tick', 'pine'],
  removed: ['cross', 'red'],
  changed: ['half', 'amber'],
  moved: ['returned', 'ink'],
} as const satisfies Record<Difference['change'], readonly [string, Tone]>;

const fieldKeys = ['title', 'seconds', 'required', 'weight', 'hidden', 'unlock', 'content'] as const;

/** What differs between two versions: one row each, with what kind of change it is in the margin. */
export function DifferenceList({ list }: { list: readonly Difference[] }) {
  const { t } = useCourseLabels();
  const fields = (names: readonly string[]) =>
    fieldKeys
      .filter((key) => names.includes(key))
      .map((key) => t(`field_${key}`))
      .join(t('comma'));
  if (list.length === 0) return <p className="py-3 text-ink-3">{t('no_differences')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul aria-label={t('differences')} tabIndex={0} className="max-h-[46vh] overflow-y-auto border-b border-line">
      {list.map((difference) => {
        const [shape, tone] = looks[difference.change];
        return (
          <li
            key={`${difference.node_id} ${difference.change}`}
            className="grid min-h-10 items-center gap-x-3 border-t border-line py-1.5"
            style={{ gridTemplateColumns: '72px minmax(0,1fr)' }}
          >
            <StateLabel shape={shape} tone={tone}>
              {t(`difference_${difference.change}`)}
            </StateLabel>
            <div className="min-w-0">
              <p className="flex min-w-0 items-center gap-2">
                {difference.kind && <KindIcon kind={difference.kind} className="text-ink-3" />}
                <span className="cut">{difference.title}</span>
              </p>
              <p className="text-12 text-ink-3">{[difference.place, fields(difference.fields)].filter(Boolean).join('　')}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
