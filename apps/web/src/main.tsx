import './ui/styles/tokens.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { enter } from './app/enter.ts';
import { makeRouter } from './app/routes/router.tsx';
import { startTexts } from './platform/language/i18n.ts';
import { setNavigator } from './platform/navigation.ts';
import { learnPerson } from './platform/person/person.ts';
import { followPreferences } from './platform/person/preferences.ts';
import { useSession } from './platform/person/session.ts';
import { applyRootFont } from './platform/root-font.ts';

applyRootFont();
followPreferences();
await Promise.all([startTexts(), enter()]);

const router = makeRouter();
setNavigator((to, options) => void router.navigate(to, options));
useSession.subscribe((now, before) => {
  if (now.utoken && now.utoken !== before.utoken) void learnPerson();
});
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
const { startBackground } = await import('./app/background.ts');
startBackground(router);
