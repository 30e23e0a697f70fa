import { bindingPhone, checkPhone } from '@praxis/contract/accounts/accounts';
import { brokenCode, brokenPhone } from '@praxis/contract/accounts/credential-rules';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { reloadPage } from '../../platform/navigation.ts';
import { startSession } from '../../platform/person/session.ts';
import { toastBinding, toastTime } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { PhoneAndCode } from './EntranceFields.tsx';
import { EntranceForm } from './LoginForms.tsx';
import { useFields } from './useFields.ts';
import { loginFailure } from './useLogin.ts';

const ConfirmDialog = lazyPart(() => import('../../ui/Dialog.tsx').then((file) => ({ default: file.ConfirmDialog })));

/** Binds a phone to the WeChat that just logged in, which is named so that nobody binds another's; an existing account is bound only after a question (S-151). */
export function BindForm({ registerStr, nickname, onDone }: { registerStr: string; nickname: string; onDone: () => void }) {
  const { t } = useTranslation('login');
  const fields = useFields({ phone: brokenPhone, code: brokenCode });
  const { values, check } = fields;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  /** Told for 3 s; any code but 2 means that the WeChat login is no longer good, so the page starts anew (S-276, S-277). */
  const report = (failure: unknown) => {
    if (failure instanceof Refused && failure.handled) return;
    toastBinding(loginFailure(failure));
    if (failure instanceof Refused && failure.code !== 2) window.setTimeout(reloadPage, toastTime.binding);
  };
  const bind = async () => {
    setAsking(false);
    setBusy(true);
    try {
      startSession(await call(bindingPhone, { registerStr, ...values }));
      onDone();
    } catch (failure) {
      report(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = async () => {
    if (busy || !check()) return;
    try {
      await call(checkPhone, { phone: values.phone });
      await bind();
    } catch (failure) {
      if (failure instanceof Refused && failure.code === 2) setAsking(true);
      else if (!(failure instanceof Refused && failure.handled)) toastBinding(loginFailure(failure));
    }
  };
  return (
    <EntranceForm label={t('bind_title')} submit={() => void submit()}>
      <h2 className="text-16 font-bold">{t('bind_title')}</h2>
      <p className="mb-5 text-13 text-ink-2">{nickname ? t('bind_line_named', { nickname }) : t('bind_line')}</p>
      <PhoneAndCode of={fields} codeType="bind" />
      <Button type="submit" look="filled" size="large" wide busy={busy}>
        {t('bind')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog open onClose={() => setAsking(false)} title={t('phone_known_title')} confirm={t('bind_confirm')} onConfirm={bind}>
            {t('phone_known', { phone: values.phone })}
          </ConfirmDialog>
        </Suspense>
      )}
    </EntranceForm>
  );
}
