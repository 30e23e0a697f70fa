import type { CaptionView } from '@praxis/contract/media/media';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TranscriptPanel } from '../video/TranscriptPanel.tsx';
import { DiscussionPanel } from './DiscussionPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { type ActivityPlace, useDiscussion, useNotes } from './useSide.ts';

const sides = ['outline', 'notes', 'discussion', 'transcript'] as const;
type Side = (typeof sides)[number];

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Notes, discussion and what a film says beside an activity; on a phone they stand below it, with the outline as the first tab. */
export default function SideColumn({
  at,
  kind,
  captions,
  asking,
  outline,
}: {
  at: ActivityPlace;
  kind: string;
  captions: readonly CaptionView[];
  /** How often the teacher was to be asked: the discussion opens at its field. */
  asking: number;
  outline?: ReactNode;
}) {
  const { t } = useTranslation('course-player');
  const [query] = useSearchParams();
  const [chosen, setSide] = useState<Side>(sides.find((one) => one === query.get('side')) ?? (outline ? 'outline' : 'notes'));
  const side = chosen === 'transcript' && captions.length === 0 ? 'notes' : chosen;
  const { notes } = useNotes(at);
  const { discussion } = useDiscussion(at);
  const field = useRef<HTMLTextAreaElement>(null);
  const [wanted, setWanted] = useState(0);
  const question = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState(asking);
  if (asked !== asking) {
    setAsked(asking);
    setSide('discussion');
  }
  // The field is there only once its tab is shown and the discussion has come.
  useEffect(() => {
    if (asking > 0) question.current?.focus();
  }, [asking]);
  // N begins a note wherever on the page one is not writing.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      event.preventDefault();
      setSide('notes');
      setWanted((times) => times + 1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  // The field is there only once its tab is shown.
  useEffect(() => {
    if (wanted > 0) field.current?.focus();
  }, [wanted]);
  const tabs = [
    ...(outline ? [{ value: 'outline' as const, label: t('outline') }] : []),
    { value: 'notes' as const, label: t('notes'), count: notes.data?.list.length },
    { value: 'discussion' as const, label: t('discussion'), count: discussion.data?.pages[0]?.posts },
    ...(captions.length > 0 ? [{ value: 'transcript' as const, label: t('transcript') }] : []),
  ];
  const panel = {
    outline,
    notes: <NotesPanel at={at} kind={kind} field={field} onDiscussion={() => setSide('discussion')} />,
    discussion: <DiscussionPanel at={at} kind={kind} field={question} asking={asking > 0} />,
    transcript: captions.length > 0 && <TranscriptPanel captions={captions} />,
  }[side];
  return (
    <aside
      aria-label={t('side')}
      data-print="no"
      className={classes(
        outline
          ? 'border-t border-line'
          : 'flex min-h-0 flex-col overflow-y-auto border-l border-line [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1',
      )}
    >
      <Tabs
        label={t('side')}
        tabs={tabs}
        value={side}
        onChange={setSide}
        panel={panel}
        className="sticky top-0 z-[1] flex-none bg-ground px-5 phone:static phone:px-4"
      />
    </aside>
  );
}
