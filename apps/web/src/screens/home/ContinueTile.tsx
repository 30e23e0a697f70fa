import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { playTime } from '../../platform/language/dates.ts';
import { ProgressBar } from '../../ui/States.tsx';
import { Cover } from './Cover.tsx';

/** An activity half done: its picture, where one is, how far. */
export function ContinueTile({ one }: { one: Home['continue'][number] }) {
  const { t } = useTranslation('home');
  const measure =
    one.length === 0
      ? ''
      : one.kind === 'video'
        ? t('watched', { position: playTime(one.position), length: playTime(one.length) })
        : one.kind === 'programming'
          ? t('tests_passed', { position: one.position, length: one.length })
          : t('page_at', { position: one.position, length: one.length });
  return (
    <li>
      <Link to={`/learn/${one.space_id}/${one.course_id}/${one.activity_id}`} className="group block text-ink no-underline">
        <Cover picture={one.cover} kind={one.kind} />
        <h3 className="cut text-14 leading-[22px] group-hover:underline">{one.title}</h3>
        <p className="cut mb-2 text-13 text-ink-3">
          {one.space_name}　{measure}
        </p>
      </Link>
      <ProgressBar value={one.progress} label={t('progress', { title: one.title })} />
    </li>
  );
}
