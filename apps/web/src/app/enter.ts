import { isEntrance, setNavigator, showAddress } from '../platform/navigation.ts';
import { learnPerson } from '../platform/person/person.ts';
import { wipeSession } from '../platform/person/session.ts';

/** On entering the application: what the address brought along, the wipe of an entrance, and who is signed in (S-112, S-113, S-116). */
export async function enter() {
  setNavigator((to, options) => showAddress(to, options?.state));
  if (/[?&](Authorization|w_code|w_state)=/.test(window.location.search)) {
    const { arrive } = await import('./arrive.ts');
    return arrive();
  }
  if (isEntrance(window.location.pathname)) wipeSession();
  await learnPerson();
}
