import { pages } from '@praxis/contract/core/pages';
import type { RouteEntry } from './route-entry.ts';

const open = ['NoValidation'] as const;

/** The pages that end a session (S-116). They alone come with the start of the application: nobody waits there for the table of all others. */
export const entranceRoutes: readonly RouteEntry[] = [
  {
    path: pages.login,
    roles: open,
    navigation: 'login',
    texts: ['login'],
    screen: () => import('../../screens/login/LoginScreen.tsx').then((file) => file.LoginScreen),
  },
  {
    path: pages.expertlogin,
    roles: open,
    navigation: 'login',
    texts: ['login'],
    screen: () => import('../../screens/login/ExpertLoginScreen.tsx').then((file) => file.ExpertLoginScreen),
  },
  {
    path: pages.register,
    roles: open,
    navigation: 'login',
    texts: ['login'],
    screen: () => import('../../screens/login/RegisterScreen.tsx').then((file) => file.RegisterScreen),
  },
  {
    path: pages.forgotPassword,
    roles: open,
    navigation: 'login',
    texts: ['login'],
    screen: () => import('../../screens/login/ForgotPasswordScreen.tsx').then((file) => file.ForgotPasswordScreen),
  },
];
