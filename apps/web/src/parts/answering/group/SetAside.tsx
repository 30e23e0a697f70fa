import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Strip } from '../../../ui/States.tsx';
import { ReadAnswer } from '../../read-answer/ReadAnswer.tsx';
import type { AttemptSession } from '../session/attempt-session.ts';
import { useAttemptState } from '../session/useAttempt.ts';

/** What a member wrote while the pen had passed on: the group's answer goes on without it, and here it can be read and copied. */
export function SetAside({ keeper: session }: { keeper: AttemptSession }) {
  const { t } = useTranslation(['answering', 'shell']);
  const { page, setAside } = useAttemptState(session);
  const [looking, setLooking] = useState(false);
  if (setAside.length === 0) return null;
  const drop = () => void session.dropSetAside().then(() => setLooking(false));
  return (
    <Strip>
      <CloudOff className="size-4 flex-none" strokeWidth={1.6} aria-hidden="true" />
      <span>
        <b>{t('aside')}</b> {t('aside_note')}
      </span>
      <Button size="small" className="ml-auto" onClick={() => setLooking(true)}>
        {t('aside_show')}
      </Button>
      {looking && (
        <Dialog
          open
          width="usual"
          onClose={() => setLooking(false)}
          title={t('aside_title')}
          summary={t('aside_copy')}
          foot={
            <>
              <Button look="danger" onClick={drop}>
                {t('aside_drop')}
              </Button>
              <Button look="filled" onClick={() => setLooking(false)}>
                {t('shell:close')}
              </Button>
            </>
          }
        >
          <ol className="max-h-[50dvh] overflow-y-auto">
            {setAside.map(({ item, value }) => (
              <li key={item} className="border-t border-line py-3 first:border-t-0">
                {page.question_count > 1 && <p className="mb-1 text-13 font-bold">{t('aside_question', { no: item })}</p>}
                <ReadAnswer question={page.questions.find((one) => one.item === item)} value={value} files={[]} />
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </Strip>
  );
}
