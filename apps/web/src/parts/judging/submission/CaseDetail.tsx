import type { CaseView } from '@praxis/contract/judge-queue/submissions';
import { WALL_CLOCK } from '@praxis/contract/judge-queue/task';
import { useTranslation } from 'react-i18next';
import { TextBox } from '../../code/SampleBoxes.tsx';
import { memoryText } from '../verdicts.ts';

const sides = ['input', 'expected', 'stdout', 'stderr'] as const;

/** The signal and the code stand in the line above already. */
const isMessageAbove = ({ message, signal, exit_code }: CaseView) => message === signal || message === `exit code ${exit_code}`;

/** What is known of one case: texts where they may be seen, else how it ended. */
export function CaseDetail({ one, trial }: { one: CaseView; trial: boolean }) {
  const { t } = useTranslation('judging');
  const texts = sides.filter(
    (side) =>
      one[side] !== null &&
      !(side === 'stderr' && one.stderr === '') &&
      !(side === 'input' && (one.verdict === 'IG' || (trial && !one.sample))),
  );
  const ended = [
    t(`verdict_${one.verdict}`),
    one.signal ? t('signal', { name: one.signal }) : one.exit_code ? t('exit_code', { code: one.exit_code }) : '',
    t('milliseconds', { count: Math.round(one.time_ms) }),
    memoryText(one.memory_kb),
  ].filter(Boolean);
  const text = one.message === WALL_CLOCK ? t('ended_by_the_clock') : isMessageAbove(one) ? '' : one.message;
  return (
    <div className="mt-4">
      <h3 className="text-13 font-normal text-ink-2">
        {t('case_no', { no: one.no })}　{ended.join('　')}
      </h3>
      {text && <p className="mt-1 text-13 break-words whitespace-pre-wrap text-ink-2">{text}</p>}
      {texts.length === 0 ? (
        one.verdict !== 'SK' && !trial && <p className="mt-1 text-12 text-ink-3">{t('case_hidden')}</p>
      ) : (
        <div className="mt-2 grid gap-3" style={{ gridTemplateColumns: 'repeat(auto-fit,minmax(220px,1fr))' }}>
          {texts.map((side) => (
            <TextBox key={side} title={t(`text_${side}`)} text={one[side] ?? ''} tone={side === 'stderr' ? 'red' : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}
