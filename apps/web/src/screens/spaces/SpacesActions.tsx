import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';

const CodeDialog = lazyPart(() => import('./CodeDialog.tsx').then((file) => ({ default: file.CodeDialog })));
const CreateSpaceDialog = lazyPart(() => import('./CreateSpaceDialog.tsx').then((file) => ({ default: file.CreateSpaceDialog })));

/** Joining by code, and for teachers a new space. */
export function SpacesActions({ teaches }: { teaches: boolean }) {
  const { t } = useTranslation('spaces');
  const [open, setOpen] = useState<'code' | 'create'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button look={teaches ? 'outline' : 'filled'} onClick={() => setOpen('code')}>
        {t('join_by_code')}
      </Button>
      {teaches && (
        <Button look="filled" onClick={() => setOpen('create')}>
          {t('create')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'code' && <CodeDialog onClose={close} />}
        {open === 'create' && <CreateSpaceDialog onClose={close} />}
      </Suspense>
    </>
  );
}
