import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useOrganised } from './useOrganised.ts';

const NewCompetitionDialog = lazyPart(() => import('./NewCompetitionDialog.tsx').then((file) => ({ default: file.NewCompetitionDialog })));

type ButtonLooks = Pick<ButtonProps, 'look' | 'size'>;

function DraftButton({ look = 'filled', size = 'usual' }: ButtonLooks) {
  const { t } = useTranslation('competition-console');
  const { data } = useOrganised();
  const [open, setOpen] = useState(false);
  if (!data?.can.create) return null;
  return (
    <>
      <Button look={look} size={size} icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <NewCompetitionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the draft of a competition; there for those whom an operator lets organise. Nothing waits for it. */
export const NewCompetitionButton = (looks: ButtonLooks) => (
  <Suspense fallback={null}>
    <DraftButton {...looks} />
  </Suspense>
);
