import { create } from 'zustand';

export type LoginReason = 'asked' | 'expired' | 'needed';

/** Whether the login box stands over the page, and why; `cause` is why the server says the session ended. `registerStr` is set when a WeChat login still needs a phone, with the name that WeChat has. */
export const useLoginDialog = create<{ open: boolean; reason: LoginReason; cause: string; registerStr: string; nickname: string }>()(
  () => ({
    open: false,
    reason: 'asked',
    cause: '',
    registerStr: '',
    nickname: '',
  }),
);

/** Opens the login box over the page shown; nothing is wiped (S-083, C-41). */
export const openLogin = (reason: LoginReason = 'asked', cause = '') =>
  useLoginDialog.setState((now) => (now.open ? now : { open: true, reason, cause }));
export const closeLogin = () => useLoginDialog.setState({ open: false });
/** Remembers a WeChat login that needs a phone (code 200); the login box then asks for it. */
export const askForPhone = (registerStr: string, nickname = '') => useLoginDialog.setState({ registerStr, nickname });
