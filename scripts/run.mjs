import { foreground, script, setUp } from './setup.mjs';

// npm run seed | bench | backup | restore …: sets the checkout up, then runs one TypeScript file on our own Node.
await script(async () => {
  await setUp();
  return foreground(process.argv.slice(2));
});
