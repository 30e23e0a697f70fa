import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { RuleText, useRules } from '../../parts/competition/RuleText.tsx';
import { spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** The rules of a competition or of one stage, made from its settings, with version and date; printable. */
export function CompetitionRuleScreen() {
  const { t } = useTranslation(['competition', 'shell']);
  const { id = '', step_id: stageId = '0' } = useParams();
  const rules = useRules(id, stageId);
  if (!rules.data)
    return (
      <Page title="" reading>
        {rules.isPending ? <Skeleton rows={8} /> : <Problem of={rules.error} retry={() => void rules.refetch()} />}
      </Page>
    );
  const { title, version, changed_at } = rules.data;
  return (
    <Page
      title={`${title}　${t('rules_title')}`}
      summary={t('rules_version', { version, date: spokenTime(changed_at) })}
      reading
      actions={
        <span className="flex gap-2" data-print="no">
          {stageId !== '0' && (
            <Link to={addressOf('competitionRule', { id, step_id: '0' })} className={buttonClasses('plain')}>
              {t('rules_whole')}
            </Link>
          )}
          <Link to={addressOf('competitionDetail', { id })} className={buttonClasses('outline')}>
            {t('rules_back')}
          </Link>
          <Button onClick={() => window.print()}>{t('rules_print')}</Button>
        </span>
      }
    >
      <p className="text-13 text-ink-3">{t('rules_equal')}</p>
      <RuleText rules={rules.data} />
    </Page>
  );
}
