import {
  listXapiOutlets,
  removeXapiOutlet,
  setXapiOutlet,
  startXapiFile,
  type XapiOutlet,
  type XapiProblem,
} from '@praxis/contract/statistics/outlets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WrittenFile } from '../../../parts/statistics/WrittenFile.tsx';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../../ui/States.tsx';
import { Panel } from '../Panel.tsx';
import { OutletDialog } from './OutletDialog.tsx';

const PROBLEMS = {
  xapi_http: 'xapi_problem_http',
  xapi_refuses_all: 'xapi_problem_refuses_all',
  xapi_unreachable: 'xapi_problem_unreachable',
  xapi_too_slow: 'xapi_problem_too_slow',
  xapi_host_refused: 'xapi_problem_host_refused',
} as const satisfies Record<XapiProblem, string>;

const KEY = ['admin', 'xapi-outlets'];

/** One store: where, of whom, how far, and what it answered last while it fails. */
function OutletRow({ outlet, onFile, onRemove }: { outlet: XapiOutlet; onFile: () => void; onRemove: () => void }) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const next = outlet.state === 'active' ? 'paused' : 'active';
  const change = useMutation({
    mutationFn: () => call(setXapiOutlet, { outlet_id: outlet.id, state: next }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: showFailure,
  });
  const note = [
    outlet.institution?.name ?? t('xapi_everybody'),
    t('xapi_sent', { count: outlet.sent }),
    t('stat_waiting', { count: outlet.waiting }),
    outlet.refused > 0 ? t('xapi_refused', { count: outlet.refused }) : '',
    outlet.last_sent_at === null ? '' : t('xapi_last', { time: spokenTime(outlet.last_sent_at) }),
  ];
  return (
    <ListRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">{outlet.address}</span>
          {outlet.state === 'paused' && <Tag>{t('xapi_paused')}</Tag>}
        </span>
      }
      note={
        <>
          <p>{note.filter((text) => text !== '').join('　')}</p>
          {outlet.error !== null && outlet.failing_since !== null && (
            <p className="break-words text-red">
              {t('xapi_failing', {
                time: spokenTime(outlet.failing_since),
                error: t(PROBLEMS[outlet.error.key], { status: outlet.error.status }),
              })}
            </p>
          )}
        </>
      }
      end={
        <span className="flex flex-wrap justify-end gap-2">
          {outlet.institution && (
            <Button size="small" onClick={onFile}>
              {t('xapi_file')}
            </Button>
          )}
          <Button size="small" busy={change.isPending} onClick={() => change.mutate()}>
            {t(next === 'paused' ? 'xapi_pause' : 'xapi_resume')}
          </Button>
          <Button size="small" onClick={onRemove}>
            {t('xapi_remove')}
          </Button>
        </span>
      }
    />
  );
}

function RemoveDialog({ outlet, onClose }: { outlet: XapiOutlet; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeXapiOutlet, { outlet_id: outlet.id }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('xapi_remove_title')}
      summary={t('xapi_remove_help', { address: outlet.address })}
      foot={
        <>
          <Button onClick={onClose}>{t('xapi_cancel')}</Button>
          <Button look="filled" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('xapi_remove')}
          </Button>
        </>
      }
    >
      <Problem of={remove.error} />
    </Dialog>
  );
}

/** Learning record stores that receive what is counted, as xAPI statements. */
export function XapiOutlets() {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<XapiOutlet>();
  const outlets = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listXapiOutlets, {}, { signal }), refetchInterval: 30_000 });
  const file = useMutation({
    mutationFn: (institution?: string) => call(startXapiFile, institution === undefined ? {} : { institution_id: institution }),
  });
  const list = outlets.data?.outlets ?? [];
  return (
    <div className="mt-10">
      <Panel
        title={t('xapi_title')}
        actions={
          <>
            <Button busy={file.isPending} title={t('xapi_file_help')} onClick={() => file.mutate(undefined)}>
              {t('xapi_file')}
            </Button>
            <Button onClick={() => setAdding(true)}>{t('xapi_add')}</Button>
          </>
        }
      >
        <p className="mb-3 text-13 text-ink-3">{t('xapi_help')}</p>
        <Problem of={file.error} className="mb-3" />
        {file.data && <WrittenFile key={file.data.export_id} running={file.data} />}
        {outlets.isPending && <Skeleton rows={2} />}
        <Problem of={outlets.error} retry={() => void outlets.refetch()} />
        {list.length > 0 && (
          <List label={t('xapi_title')}>
            {list.map((outlet) => (
              <OutletRow
                key={outlet.id}
                outlet={outlet}
                onFile={() => file.mutate(outlet.institution?.id)}
                onRemove={() => setRemoving(outlet)}
              />
            ))}
          </List>
        )}
        {adding && <OutletDialog onClose={() => setAdding(false)} />}
        {removing && <RemoveDialog outlet={removing} onClose={() => setRemoving(undefined)} />}
      </Panel>
    </div>
  );
}
