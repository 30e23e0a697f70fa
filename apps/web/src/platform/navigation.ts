type Go = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

let go: Go = (to) => window.location.assign(to);

/** Lets the platform move between pages without knowing the router. */
export const setNavigator = (next: Go) => {
  go = next;
};

let startAnew = () => window.location.reload();

/** Loads the page anew. */
export const reloadPage = () => startAnew();

/** Lets a test see that the page would be loaded anew. */
export const setReload = (next: () => void) => {
  startAnew = next;
};

/** Goes to a page of the application; going to the page already shown replaces it and raises nothing (S-111). */
export const goTo: Go = (to, options = {}) => {
  const here = `${window.location.pathname}${window.location.search}${window.location.hash}`;
  go(to, { ...options, replace: options.replace ?? to === here });
};

/** Changes the address before the router reads it. */
export const showAddress = (path: string, state?: unknown) => window.history.replaceState(state ? { usr: state } : null, '', path);

/** Path and query of the page shown. */
export const currentPath = () => `${window.location.pathname}${window.location.search}`;
/** Whether a path is one of the pages that end a session when entered. */
export const isEntrance = (pathname: string) => /^\/(login|expertlogin|register|forgotPassword)\/?$/.test(pathname);

/** Where a `redirect` may lead: a path of this origin with one leading slash, else `/index` (S-114, C-17). */
export function safeRedirect(asked: string | null | undefined) {
  if (!asked || !/^\/(?![/\\])/.test(asked) || /\\|\p{Cc}/u.test(asked)) return '/index';
  const target = new URL(asked, window.location.origin);
  if (target.origin !== window.location.origin || isEntrance(target.pathname)) return '/index';
  return `${target.pathname}${target.search}${target.hash}`;
}
