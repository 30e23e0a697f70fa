import { handoutImage } from '@praxis/contract/media/media';
import { openReport, type ReportView, saveReport, submitReport } from '@praxis/contract/reports/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { reportLooks } from './report-looks.ts';

const RichTextEditor = lazyPart(() => import('../../parts/writing/RichTextEditor.tsx').then((file) => ({ default: file.RichTextEditor })));
const RichTextView = lazyPart(() => import('../../parts/writing/RichTextView.tsx'));
const pictures = {
  purpose: 'handout_image' as const,
  show: (fileId: string) => call(handoutImage, { file_id: fileId }, { background: true }),
};
const REST_MS = 1500;

/** Writing: sections saved while they are written, then handed in. */
function Writing({ report, onDone }: { report: ReportView; onDone: (next: ReportView) => void }) {
  const { t } = useTranslation('lab-report');
  const body = useRef<Record<string, string>>(Object.fromEntries(report.sections.map(({ id, html }) => [id, html])));
  const revision = useRef(report.revision);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef(0);
  const [state, setState] = useState<'saved' | 'dirty'>('saved');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const about = { subject: report.subject, subject_id: report.subject_id };
  const save = () => {
    window.clearTimeout(timer.current);
    turn.current = turn.current.then(async () => {
      try {
        const saved = await call(saveReport, { ...about, revision: revision.current, sections: body.current }, { background: true });
        revision.current = saved.revision;
        setState('saved');
        setFailure(undefined);
      } catch (refused) {
        setFailure(refused);
      }
    });
    return turn.current;
  };
  const write = (id: string) => (html: string) => {
    body.current = { ...body.current, [id]: html };
    setState('dirty');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), REST_MS);
  };
  const submit = async () => {
    setBusy(true);
    window.clearTimeout(timer.current);
    await turn.current;
    try {
      onDone(await call(submitReport, { ...about, revision: revision.current, sections: body.current }));
      toastDone(t('handed_in'));
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  };
  return (
    <>
      {report.sections.map((section) => (
        <Section key={section.id} title={<span className={section.required ? 'starred' : undefined}>{section.title}</span>}>
          {section.help && <p className="mb-2 text-13 text-ink-3">{section.help}</p>}
          <Suspense fallback={<Skeleton rows={3} />}>
            <RichTextEditor label={section.title} html={section.html} pictures={pictures} onWrite={write(section.id)} />
          </Suspense>
        </Section>
      ))}
      <Problem of={failure} />
      <div className="mt-6 flex items-center gap-4">
        <Button look="filled" size="main" busy={busy} onClick={() => void submit()}>
          {t('hand_in')}
        </Button>
        <StateLabel shape={state === 'saved' ? 'tick' : 'half'} tone={state === 'saved' ? 'pine' : 'ink'}>
          {t(state)}
        </StateLabel>
      </div>
    </>
  );
}

function Reading({ report }: { report: ReportView }) {
  const { t } = useTranslation('lab-report');
  return report.sections.map((section) => (
    <Section key={section.id} title={section.title}>
      {section.html ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <RichTextView html={section.html} />
        </Suspense>
      ) : (
        <p className="text-ink-3">{t('empty')}</p>
      )}
    </Section>
  ));
}

/** A report on a lab: its student writes and hands it in, those who mark read, reject or score it. */
export function LabReportScreen() {
  const { t } = useTranslation(['lab-report', 'shell']);
  const { taskId = '', userId } = useParams();
  const client = useQueryClient();
  const [version, setVersion] = useState<number>();
  const queryKey = ['lab-report', taskId, userId, version];
  const report = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(openReport, { subject: 'lab', subject_id: taskId, ...(userId && { user_id: userId }), ...(version && { version }) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const put = (next: ReportView) => client.setQueryData(queryKey, next);
  const { data } = report;
  if (!data)
    return (
      <Page title="">
        {report.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={report.error} retry={() => void report.refetch()} />
      </Page>
    );
  const judged = data.state === 'reviewed' || data.state === 'rejected';
  return (
    <Page
      title={t('title', { title: data.title })}
      summary={data.student.name}
      reading
      actions={
        <>
          {data.versions.length > 1 && (
            <Select
              aria-label={t('versions')}
              value={String(version ?? data.versions[0]!.number)}
              choices={data.versions.map(({ number, at }) => ({
                value: String(number),
                label: t('version', { number, time: spokenTime(at) }),
              }))}
              onChange={(event) => setVersion(Number(event.target.value))}
            />
          )}
          <Link className={buttonClasses()} to={userId ? `/index/labReports/${taskId}` : data.work}>
            {t(userId ? 'reports' : 'to_lab')}
          </Link>
          <StateLabel {...reportLooks[data.state]}>{t(`state_${data.state}`)}</StateLabel>
          {data.score !== null && (
            <b className="font-serif text-20">
              {data.score}
              <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ {data.max_score}</span>
            </b>
          )}
        </>
      }
    >
      {judged && data.reason && (
        <Strip tone={data.state === 'rejected' ? 'red' : 'pine'}>
          {t(data.state === 'rejected' ? 'rejected_because' : 'review_comment', { reason: data.reason })}
        </Strip>
      )}
      <div className="mt-4 max-w-[860px]">
        {data.can.write && version === undefined ? <Writing report={data} onDone={put} /> : <Reading report={data} />}
      </div>
      {data.can.review && <ReviewForm report={data} onDone={put} />}
    </Page>
  );
}
