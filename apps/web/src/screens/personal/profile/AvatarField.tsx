import { accountsMessages } from '@praxis/contract/accounts/messages';
import { changeAvatar, type Profile } from '@praxis/contract/accounts/personal';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRefused, sendFile } from '../../../parts/upload/upload.ts';
import { call } from '../../../platform/calls/call.ts';
import { messageOf } from '../../../platform/calls/form.ts';
import { failureText } from '../../../platform/show-failure.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isUntold } from '../../../ui/failures/failure-words.ts';
import { Wrong } from '../../../ui/fields/Field.tsx';
import { useProfileChanged } from './useProfile.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif'];
/** Strictly less than this many bytes (C-18). */
const TOO_LARGE = 2 * 1_048_576;

/** The picture and the button that changes it (S-184). */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const input = useRef<HTMLInputElement>(null);
  const changed = useProfileChanged();
  const change = useMutation({
    async mutationFn(file: File) {
      if (!TYPES.includes(file.type) || file.size >= TOO_LARGE) throw new FileRefused(messageOf(accountsMessages, 'avatar_rule'));
      await call(changeAvatar, { file_id: await sendFile(file, 'avatar') });
      await changed();
    },
    onSuccess: () => toastDone(t('avatar_changed')),
  });
  return (
    <div className="mb-6 flex items-center gap-4">
      <Avatar name={profile.nickname || profile.real_name} picture={profile.avatar} size="large" />
      <div>
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('avatar')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) change.mutate(file);
            event.target.value = '';
          }}
        />
        <Button busy={change.isPending} onClick={() => input.current?.click()}>
          {t('change_avatar')}
        </Button>
        {isUntold(change.error) ? (
          <div role="alert">
            <Wrong>{failureText(change.error)}</Wrong>
          </div>
        ) : (
          <p className="mt-1 text-12 text-ink-3">{t('avatar_help')}</p>
        )}
      </div>
    </div>
  );
}
