import { PendingPage } from '../../ui/PendingPage.tsx';

export function CoursesScreen() {
  return <PendingPage />;
}
