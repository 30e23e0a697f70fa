import { PendingPage } from '../../ui/PendingPage.tsx';

export function LoginScreen() {
  return <PendingPage />;
}
