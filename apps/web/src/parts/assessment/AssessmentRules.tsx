import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { useTranslation } from 'react-i18next';
import { useLateRule } from '../late-work/late-words.ts';

/** What holds while one answers: saving, the end, devices, proctoring, and what is shown afterwards. */
export function AssessmentRules({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const { settings } = assessment;
  const rule = useLateRule()(settings, settings.late_minutes);
  const lateRule = assessment.end_at === null ? '' : rule;
  const end = assessment.kind === 'assignment' ? 'rule_end_assignment' : 'rule_end';
  const rules = [
    t('rule_saved'),
    settings.resp_mode === 2 ? t('rule_one_way') : '',
    assessment.end_at !== null || assessment.duration_s !== null ? t(end) : '',
    lateRule,
    t('rule_device'),
    settings.short_attachments === 'none' ? '' : t(`rule_${settings.short_attachments}`),
    settings.proctoring === 'off' ? '' : t(`rule_watch_${settings.proctoring}`),
    settings.seb_required ? t('rule_seb') : '',
    t(`rule_show_${settings.show_result}`),
  ].filter((rule) => rule !== '');
  return (
    <ul className="list-disc pl-5 text-ink-2 marker:text-ink-3">
      {rules.map((rule) => (
        <li key={rule} className="my-1.5">
          {rule}
        </li>
      ))}
    </ul>
  );
}
