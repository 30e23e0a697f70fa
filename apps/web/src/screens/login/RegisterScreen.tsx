import { PendingPage } from '../../ui/PendingPage.tsx';

export function RegisterScreen() {
  return <PendingPage />;
}
