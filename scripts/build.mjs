import { script, setUp } from './setup.mjs';

// npm run build: packages and pages, ready to be started; an image is made of the result.
await script(() => setUp({ web: true }));
