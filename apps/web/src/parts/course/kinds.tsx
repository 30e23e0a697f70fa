import type { ActivityKindName } from '@praxis/contract/courses/tree';
import {
  CodeXml,
  File,
  FileText,
  History,
  Link as LinkIcon,
  ListChecks,
  type LucideIcon,
  Monitor,
  SquarePlay,
  SquareTerminal,
} from 'lucide-react';
import { classes } from '../../ui/classes.ts';

const icons: Record<ActivityKindName, LucideIcon> = {
  video: SquarePlay,
  pdf: FileText,
  quiz: ListChecks,
  handout: File,
  lab: SquareTerminal,
  demo: Monitor,
  programming: CodeXml,
  link: LinkIcon,
  replay: History,
};

/** The picture of a kind of activity; its name stands beside it. */
export function KindIcon({ kind, className }: { kind: ActivityKindName; className?: string }) {
  const Icon = icons[kind];
  return <Icon strokeWidth={1.6} aria-hidden="true" className={classes('size-4 flex-none', className)} />;
}
