import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeLabel } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { AppealDialog, CorrectDialog, WithdrawDialog } from './ActDialogs.tsx';
import { AssignPanel } from './AssignPanel.tsx';
import { DecideForm } from './DecideForm.tsx';
import { DissentSteps } from './DissentSteps.tsx';
import { DissentThread } from './DissentThread.tsx';
import './dissent.css';
import { DissentStateLabel, useAbout } from './labels.tsx';
import { NextVersion } from './NextVersion.tsx';
import { PostForm } from './PostForm.tsx';
import { type Dissent, type DissentPart, useDissent } from './useDissents.ts';
import { WorkDialog } from './WorkDialog.tsx';

function Facts({ dissent }: { dissent: Dissent }) {
  const { t } = useTranslation('dissent');
  const [looking, setLooking] = useState(false);
  const { line, work_no, work, answers_at } = dissent;
  const facts: [string, string][] = [
    ...(work_no === null ? [] : [[t('fact_work'), String(work_no)] as [string, string]]),
    ...(line?.points === null || !line
      ? []
      : [[t('fact_points'), `${(line.points / 100).toFixed(2)} / ${((line.max ?? 0) / 100).toFixed(0)}`] as [string, string]]),
    ...(line ? [[t('fact_rank'), line.rank === null ? t('guest') : String(line.rank)] as [string, string]] : []),
    ...(dissent.until === null ? [] : [[t('fact_until'), timeLabel(dissent.until)] as [string, string]]),
  ];
  if (facts.length === 0 && !answers_at) return null;
  return (
    <Section title={t('facts')}>
      <dl className="border-b border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-3 border-t border-line py-2">
            <dt className="flex-1 text-ink-3">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {work && (
        <Button className="mt-3 mr-4" onClick={() => setLooking(true)}>
          {t('see_work')}
        </Button>
      )}
      {work && looking && <WorkDialog work={work} onClose={() => setLooking(false)} />}
      {answers_at && (
        <Link className="mt-3 inline-block" to={answers_at}>
          {t('see_answers')}
        </Link>
      )}
    </Section>
  );
}

function Acts({ dissent, refresh, onOpen }: DissentPart & { onOpen: (id: string) => void }) {
  const { t } = useTranslation('dissent');
  const [asking, setAsking] = useState<'withdraw' | 'appeal' | 'correct'>();
  const close = () => setAsking(undefined);
  const part = { dissent, refresh, onClose: close };
  return (
    <>
      {dissent.can.correct && (
        <Section title={t('correct_section')}>
          <p className="mb-3 text-13 text-ink-2">{t('correct_about')}</p>
          <Button look="filled" wide onClick={() => setAsking('correct')}>
            {t('correct')}
          </Button>
        </Section>
      )}
      {dissent.can.appeal && (
        <Section title={t('appeal_section')}>
          <p className="mb-3 text-13 text-ink-2">{t('appeal_text', { time: timeLabel(dissent.appeal_until ?? 0) })}</p>
          <Button onClick={() => setAsking('appeal')}>{t('appeal')}</Button>
        </Section>
      )}
      {dissent.can.withdraw && (
        <Button look="danger" className="mt-6" onClick={() => setAsking('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {asking === 'withdraw' && <WithdrawDialog {...part} />}
      {asking === 'correct' && <CorrectDialog {...part} />}
      {asking === 'appeal' && <AppealDialog {...part} onFiled={onOpen} />}
    </>
  );
}

function Shown({ dissent, refresh, onOpen }: DissentPart & { onOpen: (id: string) => void }) {
  const { t } = useTranslation('dissent');
  const about = useAbout();
  const now = Date.now();
  const related = dissent.appealed_by ?? dissent.appeal_of;
  return (
    <article>
      <div className="mb-5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-serif text-20 font-bold">{about(dissent)}</h2>
        <span className="font-mono text-13 text-ink-3">{dissent.no}</span>
        <span className="text-13 text-ink-3">
          {dissent.competition.title}　{dissent.stage.title}
        </span>
        <span className="ml-auto">
          <DissentStateLabel dissent={dissent} />
        </span>
      </div>
      <DissentSteps dissent={dissent} now={now} />
      <div className="dissent-columns">
        <div>
          <DissentThread dissent={dissent} />
          {related && (
            <Button look="quiet" className="mt-3" onClick={() => onOpen(related.id)}>
              {t(dissent.appealed_by ? 'see_appeal' : 'see_first', { no: related.no })}
            </Button>
          )}
          {dissent.can.post && <PostForm dissent={dissent} refresh={refresh} />}
          {dissent.side === 'staff' && dissent.state === 'upheld' && <NextVersion dissent={dissent} />}
        </div>
        <aside>
          {dissent.can.decide && <DecideForm dissent={dissent} refresh={refresh} />}
          {dissent.can.assign && <AssignPanel dissent={dissent} refresh={refresh} />}
          <Facts dissent={dissent} />
          <Acts dissent={dissent} refresh={refresh} onOpen={onOpen} />
          <Section title={t('who_sees')}>
            <p className="text-13 text-ink-2">{t('who_sees_text')}</p>
          </Section>
        </aside>
      </div>
    </article>
  );
}

/** One objection with everything its reader may do about it. */
export function DissentView({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const found = useDissent(id);
  if (!found.data) return found.isPending ? <Skeleton rows={6} /> : <Problem of={found.error} retry={() => void found.refetch()} />;
  return <Shown key={id} dissent={found.data} refresh={found.refresh} onOpen={onOpen} />;
}
