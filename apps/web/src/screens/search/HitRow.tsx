import {
  BookOpen,
  BriefcaseBusiness,
  Code,
  FileText,
  FlaskConical,
  GraduationCap,
  KanbanSquare,
  Library,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Network,
  NotebookPen,
  Presentation,
  ShoppingBag,
  SquareCheck,
  Trophy,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Pieces } from '../../parts/search/Pieces.tsx';
import type { Hit } from '../../parts/search/useSearch.ts';
import { shortDate } from '../../platform/language/dates.ts';

const icons: Record<Hit['kind'], LucideIcon> = {
  space: Users,
  course: GraduationCap,
  activity: BookOpen,
  notice: Megaphone,
  space_notice: Megaphone,
  post: MessageSquare,
  note: NotebookPen,
  library_item: Library,
  question: ListChecks,
  exam: SquareCheck,
  class: Presentation,
  problem: Code,
  lab: FlaskConical,
  project: KanbanSquare,
  product: ShoppingBag,
  skill: Network,
  job_profile: BriefcaseBusiness,
  competition: Trophy,
};

/** One thing that was found: what it is, what of it matched, where it stands. The whole row leads there. */
export function HitRow({ hit }: { hit: Hit }) {
  const { t } = useTranslation('search');
  const Icon = icons[hit.kind] ?? FileText;
  const titled = hit.title.length > 0;
  return (
    <li
      className="relative grid gap-x-3 border-t border-line py-3 hover:bg-sunken phone:py-[.28rem]"
      style={{ gridTemplateColumns: '20px minmax(0,1fr)' }}
    >
      <Icon className="mt-1 size-4 text-ink-3" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="text-14 leading-[1.6] font-normal break-words phone:text-15">
          <Link
            to={hit.link}
            data-hit
            className={`text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline ${titled ? 'font-bold' : ''}`}
          >
            <Pieces of={titled ? hit.title : hit.snippet} />
          </Link>
        </h2>
        {titled && hit.snippet.length > 0 && (
          <p className="line-clamp-2 text-13 break-words text-ink-2">
            <Pieces of={hit.snippet} />
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3">
          <span>{t(`kind_${hit.kind}`)}</span>
          {hit.place.length > 0 && <span className="break-words">{hit.place.join(' › ')}</span>}
          <span>{shortDate(hit.at)}</span>
        </p>
      </div>
    </li>
  );
}
