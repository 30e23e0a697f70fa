import { addressOf } from '@praxis/contract/core/pages';
import { readBoard } from '@praxis/contract/ranks/board';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button, type ButtonSize } from '../../ui/Button.tsx';

/** Opens the standings of a stage with the key that whoever signed in is given. */
export function RankButton({ competitionId, stageId, size = 'small' }: { competitionId: string; stageId: string; size?: ButtonSize }) {
  const { t } = useTranslation('competition');
  const open = useMutation({
    mutationFn: () => call(readBoard, { competition_id: competitionId, stage_id: stageId }, { background: true }),
    onSuccess: ({ key }) => goTo(addressOf('competitionRank', { id: competitionId, step_id: stageId, pass: key })),
    onError: showFailure,
  });
  return (
    <Button size={size} busy={open.isPending} onClick={() => open.mutate()}>
      {t('rank')}
    </Button>
  );
}
