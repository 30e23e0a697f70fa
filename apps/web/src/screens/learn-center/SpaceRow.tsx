import type { DataOf } from '@praxis/contract/core/endpoint';
import type { getHome } from '@praxis/contract/home/home';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { percentDone } from '../../platform/language/percent.ts';
import { ProgressBar, Tag } from '../../ui/States.tsx';

export type Learning = DataOf<typeof getHome>;

/** One space: what it is, my part in it, how far I am. */
export function SpaceRow({ space }: { space: Learning['spaces'][number] }) {
  const { t } = useTranslation('learn-center');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1">
        <Link to={`/index/space/${space.id}`} className="cut block text-16 font-bold text-ink no-underline hover:underline">
          {space.name}
        </Link>
        <p className="mt-0.5 flex items-center gap-2 text-13 text-ink-3">
          <Tag>{t(`type_${space.type}`)}</Tag>
          {t('members', { count: space.members })}
        </p>
      </div>
      {space.progress === null ? (
        <span className="text-13 text-ink-3">{t(`role_${space.role}`)}</span>
      ) : (
        <>
          <div className="w-40 phone:w-16">
            <ProgressBar value={space.progress} label={t('progress_of', { title: space.name })} thick />
          </div>
          <span className="w-12 text-right">{percentDone(space.progress)}</span>
        </>
      )}
    </li>
  );
}
