import { withdrawRefund } from '@praxis/contract/market/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Takes back a request that nobody has answered. */
export function WithdrawRefund({ refundId, orderNo }: { refundId: string; orderNo: string }) {
  const { t } = useTranslation('market');
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRefund, { refund_id: refundId }),
    async onSuccess() {
      await Promise.all([client.invalidateQueries({ queryKey: ['order', orderNo] }), client.invalidateQueries({ queryKey: ['orders'] })]);
      toastDone(t('refund_withdrawn'));
    },
  });
  return (
    <span className="mt-1 block">
      <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('refund_withdraw')}
      </Button>
      <Problem of={withdraw.error} />
    </span>
  );
}
