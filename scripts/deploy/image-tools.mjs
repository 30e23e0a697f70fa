// node scripts/deploy/image-tools.mjs: the last step of an image, in which nothing is installed or compiled later. Compiles what a server
// compiles at its first start, and stamps the packages, fewer than those of a checkout, as what is needed.
import { loadSocketWrites } from '../../apps/server/src/platform/realtime/sockets/socket-writes.ts';
import { stampPackages } from '../setup.mjs';

await loadSocketWrites('', {
  info: (problem, message) => {
    throw new Error(message, { cause: problem });
  },
});
stampPackages();
