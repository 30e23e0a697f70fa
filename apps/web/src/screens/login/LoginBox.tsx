import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { askForPhone, useLoginDialog } from '../../platform/person/login-dialog.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AccountForm, AfterRegistration, CodeForm, type EntryPoint, RegisterForm } from './LoginForms.tsx';
import { useWechat } from './useWechat.ts';

const BindForm = lazyPart(() => import('./BindForm.tsx').then((file) => ({ default: file.BindForm })));

type Mode = 'account' | 'code' | 'register';
type LoginBoxProps = {
  entry?: EntryPoint;
  /** The session is stored; go on. */
  onDone: () => void;
  first?: Mode;
};

/** The login box with its three modes, the same on a page and in a dialog (S-118…S-121). Experts do not register. */
export function LoginBox({ entry: entryPoint = 1, onDone, first = 'account' }: LoginBoxProps) {
  const { t } = useTranslation('login');
  const [mode, setMode] = useState<Mode>(first);
  const [registered, setRegistered] = useState(false);
  const registerStr = useLoginDialog((now) => now.registerStr);
  const nickname = useLoginDialog((now) => now.nickname);
  const done = () => {
    askForPhone('');
    onDone();
  };
  if (registerStr) {
    return (
      <Suspense fallback={null}>
        <BindForm registerStr={registerStr} nickname={nickname} onDone={done} />
      </Suspense>
    );
  }
  if (registered) return <AfterRegistration onDone={done} />;
  const tabs = [
    { value: 'account' as const, label: t('by_account') },
    { value: 'code' as const, label: t('by_code') },
    ...(entryPoint === 1 ? [{ value: 'register' as const, label: t('register') }] : []),
  ];
  const forms = {
    account: <AccountForm entry={entryPoint} onDone={done} />,
    code: <CodeForm entry={entryPoint} onDone={done} />,
    register: (
      <>
        <RegisterForm onDone={() => setRegistered(true)} />
        <p className="mt-2.5 text-12 text-ink-3">{t('register_line')}</p>
      </>
    ),
  };
  return (
    <>
      <Tabs label={t('modes')} tabs={tabs} value={mode} onChange={setMode} panel={forms[mode]} />
      <OtherSignIns entry={entryPoint} />
    </>
  );
}

function WechatMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9.5 4C5.5 4 3 6.5 3 9.3c0 1.6.9 3 2.2 4L4.7 15.5l2.5-1.2c.7.2 1.5.3 2.3.3M14.5 9c3.6 0 6.5 2.3 6.5 5.2 0 1.5-.8 2.8-2 3.7l.4 1.8-2.1-1c-.9.3-1.8.4-2.8.4-3.6 0-6.5-2.2-6.5-5S10.9 9 14.5 9z" />
    </svg>
  );
}

function OtherSignIns({ entry: entryPoint }: { entry: EntryPoint }) {
  const { t } = useTranslation('login');
  const wechat = useWechat();
  return (
    <div className="mt-5 flex min-h-8 items-center justify-between gap-4 text-13">
      {entryPoint === 1 && wechat.offered ? (
        <button
          type="button"
          className="inline-flex h-8 items-center gap-1.5 rounded-sm text-14 text-ink-2 hover:text-ink"
          onClick={wechat.go}
        >
          <WechatMark />
          {t('wechat')}
        </button>
      ) : (
        <span />
      )}
      <span className="text-ink-3">
        {t(entryPoint === 1 ? 'expert_question' : 'ordinary_question')}
        <Link to={entryPoint === 1 ? '/expertlogin' : '/login'} className="ml-0.5 inline-block no-underline hover:underline">
          {t(entryPoint === 1 ? 'expert_entry' : 'ordinary_entry')}
        </Link>
      </span>
    </div>
  );
}
