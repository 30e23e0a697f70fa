import { PendingPage } from '../../ui/PendingPage.tsx';

export function ForgotPasswordScreen() {
  return <PendingPage />;
}
