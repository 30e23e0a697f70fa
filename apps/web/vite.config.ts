import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boot } from './build/boot.ts';
import { leanContract } from './build/lean-contract.ts';
import { pythonFiles } from './build/python-files.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = process.env.PRAXIS_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const calls = ['/api', '/member', '/weChat', '/files', '/index/login', '/login/', '/healthz', '/readyz', '/openapi.json', '/dev/'];

export default defineConfig({
  plugins: [react(), tailwindcss(), leanContract(new URL('./src', import.meta.url).pathname), boot(), pythonFiles(), serviceWorker()],
  build: {
    outDir: 'dist',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The list of all files goes to everybody: seven signs tell versions of one file apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // A group takes along what it imports unless a group of higher priority has it already: the order matters.
          groups: [
            // The entrances check by these rules alone, without the schema library.
            {
              name: 'rules',
              test: /packages\/contract\/(accounts\/(credential-rules|credentials-messages)|core\/message)\.ts/,
              priority: 6,
            },
            // Only pages with forms check shapes; nothing that starts the application may carry the schema library along.
            {
              name: 'schema',
              test: /node_modules\/zod\/|packages\/contract\/(core\/shapes|accounts\/credentials|courses\/tree)\.ts/,
              priority: 5,
            },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand)\//,
              priority: 4,
            },
            {
              name: 'frame',
              test: /src\/(platform\/(calls\/(call|failures|form|lazy-part|patiently|refused|when-reachable)|language\/(i18n|instance)|person\/(login-dialog|person|preferences|session)|environment|navigation|page-views|root-font|storage|toasts)|ui\/(Button|classes|hooks\/once|Mark|Page|Seal)|app\/Toaster|locales\/zh-cn\/shell)\.tsx?/,
              priority: 3,
            },
            // What home shows of a competition is checked by the server; its shapes come with the pages that check them.
            { name: 'competition-shapes', test: /packages\/contract\/competitions\/(competitions|entry|stages)\.ts/, priority: 3 },
            {
              name: 'inside',
              test: /node_modules\/(@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared|defaultAttributes|icons\/(book-open|pen-line|presentation|search|trophy|users)\.))|src\/(app\/shell\/typed-ahead|parts\/(account\/useLogout|work\/work-types)|platform\/(language\/dates|person\/phone|calls\/queries|realtime\/realtime)|ui\/(Avatar|fields\/Choices|Kbd|Problem|States))\.tsx?|packages\/contract\/home\/home/,
              priority: 2,
            },
            {
              name: 'entrance',
              test: /src\/(ui\/(fields\/(Field|TextInput)|Tabs)\.tsx|screens\/login\/(Entrance|EntranceFields|LoginBox|LoginForms|PasswordRules|code-countdown|useFields|useLogin|useWechat)\.tsx?)/,
              priority: 1,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: server, changeOrigin: false }])),
      '/ws': { target: server, ws: true },
    },
  },
});
