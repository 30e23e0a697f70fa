// Runs before the first paint: theme, language and root font, so that nothing flashes or jumps.
(() => {
  var root = document.documentElement;
  var kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off: the defaults hold
    }
  };
  var languages = { 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK', en: 'en' };
  root.lang = languages[kept('language')] || 'zh-CN';
  if (kept('themeColor') === 'dark') root.dataset.theme = 'dark';
  root.style.fontSize = Math.min(root.clientWidth || window.innerWidth, 540) / 10 + 'px';
  root.dataset.entrance = /^\/(login|expertlogin|register|forgotPassword)\/?$/.test(location.pathname) ? 'yes' : 'no';
})();
