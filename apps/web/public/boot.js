// Runs before the first paint: theme, language and root font, so that nothing flashes or jumps.
// Then asks for what the first page needs beside the entry, which alone would find it only after it runs.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off: the defaults hold
    }
  };
  const tags = { 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK', en: 'en' };
  const language = tags[kept('language')] ? kept('language') : 'zh-cn';
  const entrance = /^\/(login|expertlogin|register|forgotPassword)\/?$/.test(location.pathname);
  root.lang = tags[language];
  if (kept('themeColor') === 'dark') root.dataset.theme = 'dark';
  root.style.fontSize = `${Math.min(root.clientWidth || window.innerWidth, 540) / 10}px`;
  root.dataset.entrance = entrance ? 'yes' : 'no';

  // A server that dies while it sends the program leaves an empty page: it is asked for again, three times at most.
  const again = () => {
    if (!document.querySelector('.first-paint')) return;
    const tries = Number(sessionStorage.getItem('praxis-again') ?? 0);
    if (tries >= 3) return;
    sessionStorage.setItem('praxis-again', tries + 1);
    setTimeout(() => location.reload(), 400 * (tries + 1));
  };
  addEventListener('error', ({ target }) => /^(SCRIPT|LINK)$/.test(target?.nodeName) && target.rel !== 'modulepreload' && again(), true);
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof TypeError && again());
  addEventListener('load', () =>
    setTimeout(() => document.querySelector('.first-paint') || sessionStorage.removeItem('praxis-again'), 5000),
  );

  // The words that the page will show in the same place: they are there at the first paint already.
  const verses = { 'zh-hk': ['紙上得來終覺淺', '絕知此事要躬行'] }[language] ?? ['纸上得来终觉浅', '绝知此事要躬行'];
  const welcomes = { 'zh-cn': '在线教学与实训', 'zh-hk': '線上教學與實訓', en: 'Teaching and lab training online' };
  const written = (options) => new Intl.DateTimeFormat(tags[language], options).format();
  const today = () =>
    language === 'en'
      ? written({ weekday: 'long', month: 'long', day: 'numeric' })
      : `${written({ month: 'long', day: 'numeric' })}，${written({ weekday: 'long' })}`;
  const atHome = /^\/(index(\/home)?\/?)?$/.test(location.pathname);
  const fill = () => {
    const headline = document.querySelector('.first-paint-headline');
    if (!headline) return false;
    if (atHome) headline.textContent = kept('utoken') ? today() : welcomes[language];
    for (const [at, name] of entrance ? ['first', 'second'].entries() : [])
      document.querySelector(`.first-paint-${name}`).textContent = verses[at];
    return true;
  };
  const watcher = new MutationObserver(() => fill() && watcher.disconnect());
  watcher.observe(root, { childList: true, subtree: true });

  const parts = '__PARTS__';
  if (typeof parts === 'string') return;
  const ask = (group) => {
    for (const file of [...group.all, ...group[language]]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
  };
  if (entrance) return ask(parts.entrance);
  ask(parts.inside);
  if (!atHome) return;
  ask(parts.home);
  if (kept('utoken')) ask(window.innerWidth <= 768 ? parts.phone : parts.desktop);
})();
