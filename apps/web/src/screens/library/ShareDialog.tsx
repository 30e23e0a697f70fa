import { shareLibraryItems } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useLibraryRefresh } from './useItemActions.ts';
import { usePlaces } from './useShelf.ts';

type To = 'person' | 'space' | 'institution';

/** Shares items with a person, a space or the institution. */
export function ShareDialog({ ids, title, onClose }: { ids: string[]; title: string; onClose: () => void }) {
  const { t } = useTranslation(['library', 'shell']);
  const places = usePlaces();
  const refresh = useLibraryRefresh();
  const spaces = (places.data?.spaces ?? []).filter((space) => space.share);
  const institution = places.data?.institution?.share ? places.data.institution : undefined;
  const [to, setTo] = useState<To>('space');
  const [spaceId, setSpaceId] = useState('');
  const [account, setAccount] = useState('');
  const [access, setAccess] = useState<'use' | 'edit'>('use');
  const share = useMutation({
    mutationFn() {
      const to_id = to === 'space' ? spaceId || spaces[0]?.id : to === 'institution' ? institution?.id : undefined;
      return call(shareLibraryItems, { item_ids: ids, to_type: to, to_id, account, access }, { background: true });
    },
    onSuccess() {
      void refresh();
      toastDone(t('shared'));
      onClose();
    },
  });
  const fields = share.error instanceof Refused ? share.error.fields : {};
  const ways: To[] = ['space', ...(institution ? (['institution'] as const) : []), 'person'];
  const impossible = to === 'space' ? spaces.length === 0 : to === 'person' && account.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={impossible} busy={share.isPending} onClick={() => share.mutate()}>
            {t('share_do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('share_to')}>
          <Select
            choices={ways.map((value) => ({ value, label: t(`to_${value}`) }))}
            value={to}
            onChange={(event) => setTo(event.target.value as To)}
          />
        </Field>
        {to === 'space' &&
          (spaces.length > 0 ? (
            <Field label={t('space')}>
              <Select
                choices={spaces.map(({ id, name }) => ({ value: id, label: name }))}
                value={spaceId || spaces[0]!.id}
                onChange={(event) => setSpaceId(event.target.value)}
              />
            </Field>
          ) : (
            <p className="text-13 text-ink-2">{t('no_space_to_share')}</p>
          ))}
        {to === 'institution' && <p className="font-bold">{institution?.name}</p>}
        {to === 'person' && (
          <Field label={t('account')} required error={fields.account}>
            <TextInput maxLength={64} value={account} onChange={(event) => setAccount(event.target.value)} />
          </Field>
        )}
        <Field label={t('access')}>
          <Select
            choices={(['use', 'edit'] as const).map((value) => ({ value, label: t(`access_${value}`) }))}
            value={access}
            onChange={(event) => setAccess(event.target.value as 'use' | 'edit')}
          />
        </Field>
      </div>
      {!fields.account && <Problem of={share.error} />}
    </Dialog>
  );
}
