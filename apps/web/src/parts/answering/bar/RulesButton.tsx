import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../platform/language/i18n.ts';
import { toast } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

type RulesDialog = (props: { assessmentId: string; onClose: () => void }) => ReactNode;

/** Opens the rules over the answers. Their code comes when they are asked for; where it does not come, without a network, the answers stay as they are. */
export function RulesButton({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('answering');
  const [Rules, setRules] = useState<{ Dialog: RulesDialog }>();
  const open = async () => {
    try {
      const [file] = await Promise.all([import('../../assessment/RulesDialog.tsx'), loadTexts(['assessment', 'late-work'])]);
      setRules({ Dialog: file.RulesDialog });
    } catch {
      toast(t('rules_need_network'));
    }
  };
  return (
    <>
      <Button look="quiet" size="small" onClick={open}>
        {t('rules')}
      </Button>
      {Rules && <Rules.Dialog assessmentId={assessmentId} onClose={() => setRules(undefined)} />}
    </>
  );
}
