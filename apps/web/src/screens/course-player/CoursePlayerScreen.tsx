import { PendingPage } from '../../ui/PendingPage.tsx';

export function CoursePlayerScreen() {
  return <PendingPage />;
}
