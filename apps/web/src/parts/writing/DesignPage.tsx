import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { savingLooks } from './saving-looks.ts';

type Draft = { title: string };
type Editor<Of extends Draft> = {
  draft: Of | undefined;
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  state: keyof typeof savingLooks;
  failure: unknown;
  changed: boolean;
  version: number | null;
  /** Saves what is open and freezes it; the number of the version, undefined where it was refused. */
  publish: () => Promise<number | undefined>;
};
type Props<Of extends Draft> = {
  editor: Editor<Of>;
  /** The list it stands in. */
  list: { label: string; to: string };
  /** What is wrong with it as a whole. */
  notes: ReactNode;
  outline: ReactNode;
  children: ReactNode;
};

function Designer<Of extends Draft>({ editor, title, list, notes, outline, children }: Props<Of> & { title: string }) {
  const { t } = useTranslation('writing');
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    const version = await editor.publish();
    if (version !== undefined) toastDone(t('published', { version }));
    setBusy(false);
  };
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <SlimBar>
        <Seal />
        <Breadcrumbs trail={[list, { label: title }]} />
        <span className="flex-1" />
        <span className="phone:hidden">
          <StateLabel {...savingLooks[editor.state]}>{t(`saving_${editor.state}`)}</StateLabel>
        </span>
        <span className="text-13 text-ink-3 phone:hidden">
          {editor.version === null ? t('draft') : t('version', { version: editor.version })}
        </span>
        <Button look="filled" busy={busy} disabled={!editor.changed && editor.version !== null} onClick={() => void publish()}>
          {t('publish')}
        </Button>
      </SlimBar>
      {notes}
      <Problem of={editor.failure} />
      <div className="grid min-h-0 flex-1 grid-cols-[288px_minmax(0,1fr)] phone:block phone:overflow-y-auto">
        {outline}
        <main id="main" tabIndex={-1} className="min-w-0 overflow-y-auto px-8 py-6 outline-none phone:px-4">
          <h1 className="sr-only">{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Designing something of parts: where it stands and its state in the bar, the outline beside the part that is edited; publishing freezes a version. */
export function DesignPage<Of extends Draft>(props: Props<Of>) {
  const { t } = useTranslation('shell');
  const { editor, list } = props;
  usePageTitle(editor.draft?.title ?? list.label);
  if (editor.draft) return <Designer {...props} title={editor.draft.title} />;
  return (
    <Page title="">
      {editor.query.isPending && <Skeleton label={t('loading')} rows={6} />}
      <Problem of={editor.query.error} retry={() => void editor.query.refetch()} />
    </Page>
  );
}
