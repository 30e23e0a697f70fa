import { PendingPage } from '../../ui/PendingPage.tsx';

export function NoticeDetailScreen() {
  return <PendingPage />;
}
