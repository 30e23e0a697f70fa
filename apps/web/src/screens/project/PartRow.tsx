import type { ProjectPartView } from '@praxis/contract/projects/parts';
import { FileText, GitBranch, Link2, Paperclip } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartContent } from '../../parts/project/PartContent.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { FilePart, LinkPart } from './OtherParts.tsx';
import type { PartProps } from './part.ts';
import { TextPart } from './TextPart.tsx';

const RepositoryPart = lazyPart(() => import('./repository/RepositoryPart.tsx'));
const PartNotes = lazyPart(() => import('./PartNotes.tsx'));
const icons = { file: Paperclip, text: FileText, link: Link2, repository: GitBranch };

const served = { closed: 'kind_repository', open: 'less' } as const;
const toggles = {
  text: { closed: 'write', open: 'close' },
  file: { closed: 'add_file', open: 'part_done' },
  link: { closed: 'part_edit', open: 'part_done' },
  repository: { closed: 'part_edit', open: 'part_done' },
} as const;

const isEmpty = (part: ProjectPartView) => part.html === '' && part.link === '' && part.files.length === 0;

/** The way to change a deliverable; of a repository also the way to look at it. */
function Editor(props: PartProps & { writes: boolean }) {
  const { part } = props;
  if (part.served)
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <RepositoryPart {...props} />
      </Suspense>
    );
  if (part.kind === 'text') return <TextPart {...props} />;
  return part.kind === 'file' ? <FilePart {...props} /> : <LinkPart {...props} />;
}

/** One deliverable: what stands in it, and for the team the way to change it. */
export function PartRow({ writes, ...props }: PartProps & { writes: boolean }) {
  const { part } = props;
  const { t } = useTranslation('projects');
  const [open, setOpen] = useState(false);
  const [notes, setNotes] = useState(false);
  const toggle = async () => {
    if (!open || ((await props.unsaved.get(part.id)?.()) ?? true)) setOpen(!open);
  };
  const Icon = icons[part.kind];
  const facts = [
    t(part.required ? 'required' : 'optional'),
    part.saved_by?.name ?? '',
    part.saved_at === null ? '' : spokenTime(part.saved_at),
  ];
  return (
    <li className="border-t border-line py-3">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <Icon className="size-4 flex-none text-ink-3" strokeWidth={1.6} aria-hidden="true" />
        <span className="min-w-0">
          <b className="font-normal">{part.title}</b>
          {part.help && <span className="ml-3 text-13 text-ink-3">{part.help}</span>}
        </span>
        <span className="flex-1" />
        {part.writing && (
          <StateLabel shape="live" tone="amber">
            {t('writing_now', { name: part.writing.name })}
          </StateLabel>
        )}
        <span className="text-13 text-ink-3">{listed(facts)}</span>
        {isEmpty(part) && !open && (
          <StateLabel shape="waiting" tone={part.required ? 'amber' : 'mute'}>
            {t('empty')}
          </StateLabel>
        )}
        {(writes || part.served) && (
          <Button size="small" look={open ? 'soft' : 'outline'} aria-expanded={open} onClick={() => void toggle()}>
            {t(part.served ? served[open ? 'open' : 'closed'] : toggles[part.kind][open ? 'open' : 'closed'])}
          </Button>
        )}
      </div>
      <div className="mt-2 pl-8 phone:pl-0">
        {open && (writes || part.served) ? <Editor {...props} writes={writes} /> : !isEmpty(part) && <PartContent part={part} />}
        {props.stage.version > 0 && !open && !isEmpty(part) && (
          <Button size="small" look="quiet" className="mt-1" aria-expanded={notes} onClick={() => setNotes(!notes)}>
            {t(props.room.can.review ? 'notes_put' : 'notes_read')}
          </Button>
        )}
        {notes && !open && (
          <Suspense fallback={<Skeleton rows={2} />}>
            <PartNotes room={props.room} stageId={props.stage.id} part={part} />
          </Suspense>
        )}
      </div>
    </li>
  );
}
