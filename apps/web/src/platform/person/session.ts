import { create } from 'zustand';
import { useSiteTitle } from '../../ui/hooks/site-title.ts';
import { forget, storageKeys, storedValue, storeValue, wipeStorage } from '../storage.ts';

/** The role tag of a route (S-217). */
export type Role = 'stu' | 'teach' | 'specialist';
const roles: Record<string, Role> = { '1': 'stu', '2': 'teach', '3': 'specialist' };

type Session = {
  utoken: string;
  /** '1' student, '2' teacher, '3' expert, empty when nothing is stored. */
  utype: string;
  userName: string;
  avatar: string;
  uid: string;
  grants: string[];
  slogo: string;
  stitle: string;
};

/** What the user-detail call tells of the signed-in person. */
export type Person = { uname: string; headimgurl: string; uid: string; utype: number; grants: string[]; slogo: string; stitle: string };

const grantsOf = (text: string) => text.split(',').filter((grant) => grant !== '');

const stored = (): Session => ({
  utoken: storedValue('utoken'),
  utype: storedValue('utype'),
  userName: storedValue('user_name'),
  avatar: storedValue('headimgurl'),
  uid: storedValue('uid'),
  grants: grantsOf(storedValue('grants')),
  slogo: storedValue('slogo'),
  stitle: storedValue('stitle'),
});

/** The session as it stands in local storage; every change goes through the functions below. */
export const useSession = create<Session>()(stored);
const nameSite = ({ stitle }: Session) => useSiteTitle.setState({ title: stitle });
nameSite(useSession.getState());
useSession.subscribe(nameSite);

/** Reads local storage again, after another tab or a wipe changed it. */
export const readSession = () => useSession.setState(stored());

/** The role behind a stored user type; undefined for a visitor. Both token and type are needed (S-218). */
export const roleOf = (session: Pick<Session, 'utoken' | 'utype'>): Role | undefined => (session.utoken ? roles[session.utype] : undefined);

/** The role of whoever uses the page, undefined for a visitor. */
export const useRole = () => useSession(roleOf);

/** Stores a fresh login (S-260). The person is unknown until the user-detail call answers. */
export function startSession(login: { utoken: string; utype: number | string }) {
  forget('user_name', 'headimgurl', 'uid', 'grants');
  storeValue('utoken', login.utoken);
  storeValue('utype', String(login.utype));
  readSession();
}

/** Stores who is signed in; the role comes from here, never from an address. */
export function storePerson(person: Person) {
  storeValue('user_name', person.uname);
  storeValue('headimgurl', person.headimgurl);
  storeValue('uid', person.uid);
  storeValue('utype', String(person.utype));
  storeValue('grants', person.grants.join(','));
  if (person.slogo) storeValue('slogo', person.slogo);
  else forget('slogo');
  if (person.stitle) storeValue('stitle', person.stitle);
  else forget('stitle');
  readSession();
}

/** A failed user-detail call clears name, avatar and token (S-261). */
export function clearPerson() {
  forget('user_name', 'headimgurl', 'utoken', 'uid', 'grants');
  readSession();
}

/** Wipes local storage as a login-type page does (S-116), keeping preferences and branding (C-09). */
export function wipeSession() {
  wipeStorage();
  readSession();
}

window.addEventListener('storage', (event) => {
  if (event.key === null || (storageKeys as readonly string[]).includes(event.key)) readSession();
});
