import { Target } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { useNextSteps } from './useNextSteps.ts';

/** Makes a skill one's own goal, at a level where one is wanted, or no longer. */
export function GoalButton({ skillId, level }: { skillId: string; level?: number }) {
  const { t } = useTranslation('skills');
  const { query, change } = useNextSteps();
  if (!query.data) return null;
  const on = query.data.goals.every(({ id }) => id !== skillId);
  return (
    <Button
      size="small"
      look={on ? 'outline' : 'soft'}
      busy={change.isPending}
      icon={<Target className="size-4" aria-hidden="true" />}
      onClick={() => change.mutate({ skill_id: skillId, on, ...(level !== undefined && { level }) })}
    >
      {t(on ? 'goal_set' : 'goal_remove')}
    </Button>
  );
}
