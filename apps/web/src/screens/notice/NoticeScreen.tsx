import { PendingPage } from '../../ui/PendingPage.tsx';

export function NoticeScreen() {
  return <PendingPage />;
}
