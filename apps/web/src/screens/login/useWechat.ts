import { wapLoadUri } from '@praxis/contract/accounts/accounts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastLogin } from '../../platform/toasts.ts';
import { loginFailure } from './useLogin.ts';

const browser = () => (/MicroMessenger/i.test(navigator.userAgent) ? ('weixin' as const) : ('' as const));
const ask = (background: boolean) =>
  call(wapLoadUri, { web_redirect_uri: window.location.href, type: 'load', browser: browser() }, { background });

/** The WeChat entry: offered only where the site has WeChat set up (D-17); `go` leaves for WeChat with a fresh state. */
export function useWechat() {
  const [offered, setOffered] = useState(false);
  // Whether WeChat is set up is known by the server alone.
  useEffect(() => {
    let visible = true;
    ask(true).then(
      () => visible && setOffered(true),
      () => visible && setOffered(false),
    );
    return () => {
      visible = false;
    };
  }, []);
  const go = async () => {
    try {
      const { uri } = await ask(false);
      window.location.assign(uri);
    } catch (failure) {
      if (!(failure instanceof Refused && failure.handled)) toastLogin(loginFailure(failure));
    }
  };
  return { offered, go: () => void go() };
}
