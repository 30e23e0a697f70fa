import type { DataOf } from '@praxis/contract/core/endpoint';
import { type AdminClass, listClasses, printSlips } from '@praxis/contract/institutions/classes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { shortDate, spokenTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

type Printed = DataOf<typeof printSlips>;
type Shown = { name: string; printed: Printed };

/** Slips to cut apart: name, number and the code, which is shown this once. Paper stays paper in the dark. */
function Slips({ name, printed, onDone }: Shown & { onDone: () => void }) {
  const { t } = useTranslation('institution-console');
  const address = printed.address.replace(/^https?:\/\//, '');
  return (
    <section aria-label={t('slips_title', { name })} data-print="alone">
      <div className="mb-4 flex flex-wrap items-center gap-3" data-print="no">
        <h2 className="text-16 font-bold">{t('slips_title', { name })}</h2>
        <span className="text-13 text-ink-3">{t('slips_note')}</span>
        <span className="ml-auto flex gap-2">
          <Button onClick={onDone}>{t('slips_done')}</Button>
          <Button look="filled" icon={<Printer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => window.print()}>
            {t('slips_print')}
          </Button>
        </span>
      </div>
      <ul className="grid max-w-[760px] grid-cols-2 rounded-md border border-line p-4" style={{ background: '#fffdf6', color: '#14211f' }}>
        {printed.slips.map((slip) => (
          <li key={slip.user_id} className="break-inside-avoid border-b border-dashed p-4" style={{ borderColor: '#82908e' }}>
            <p className="flex justify-between text-14">
              <b>{slip.name}</b> <span>{slip.student_no}</span>
            </p>
            <p className="my-1 font-mono text-20 font-bold tracking-[0.08em]">
              {slip.code.slice(0, 4)} {slip.code.slice(4)}
            </p>
            <p className="text-12">{printed.institution}</p>
            <p className="text-12 break-words">{t('slip_how', { address, date: shortDate(printed.expires_at) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Administrative classes, and slips for students who have no phone and have not signed in yet. */
export function ClassesPanel({ institutionId }: { institutionId: string }) {
  const { t } = useTranslation('institution-console');
  const client = useQueryClient();
  const key = ['institution', institutionId, 'classes'];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listClasses, { institution_id: institutionId }, { signal }),
  });
  const [asking, setAsking] = useState<AdminClass>();
  const [slips, setSlips] = useState<Shown>();
  const print = async () => {
    if (!asking) return;
    const printed = await call(printSlips, { institution_id: institutionId, class_id: asking.id });
    setSlips({ name: asking.name, printed });
    await client.invalidateQueries({ queryKey: key });
  };
  if (slips) return <Slips {...slips} onDone={() => setSlips(undefined)} />;
  if (query.isPending) return <Skeleton rows={4} />;
  if (query.error) return <Problem of={query.error} retry={() => void query.refetch()} />;
  const { list } = query.data;
  if (list.length === 0) return <EmptyState>{t('classes_none')}</EmptyState>;
  return (
    <>
      <div className="overflow-x-auto">
        <Table label={t('tab_classes')}>
          <thead>
            <tr>
              <HeadCell>{t('class_head')}</HeadCell>
              <HeadCell>{t('class_department')}</HeadCell>
              <HeadCell numeric>{t('class_students')}</HeadCell>
              <HeadCell>{t('class_waiting')}</HeadCell>
              <HeadCell />
            </tr>
          </thead>
          <tbody>
            {list.map((one) => (
              <Row key={one.id}>
                <Cell>{one.name}</Cell>
                <Cell>{[one.department, one.grade].filter(Boolean).join(' ')}</Cell>
                <Cell numeric>{one.students}</Cell>
                <Cell>
                  {one.waiting > 0 ? (
                    <StateLabel shape="waiting" tone="amber">
                      {t('class_waiting_count', { count: one.waiting })}
                    </StateLabel>
                  ) : (
                    <span className="text-ink-3">{t('class_nobody_waits')}</span>
                  )}
                  {one.printed_at !== null && (
                    <span className="ml-3 text-12 text-ink-3">{t('class_printed', { time: spokenTime(one.printed_at) })}</span>
                  )}
                </Cell>
                <Cell>
                  {one.waiting > 0 && (
                    <Button size="small" onClick={() => setAsking(one)}>
                      {t('class_print')}
                    </Button>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(undefined)}
          title={t('slips_title', { name: asking.name })}
          confirm={t('slips_make', { count: asking.waiting })}
          onConfirm={print}
        >
          <p>{t('slips_ask', { count: asking.waiting })}</p>
          <p className="mt-2 text-13 text-ink-3">{t('slips_note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
