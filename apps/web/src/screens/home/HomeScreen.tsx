import { PendingPage } from '../../ui/PendingPage.tsx';

export function HomeScreen() {
  return <PendingPage />;
}
