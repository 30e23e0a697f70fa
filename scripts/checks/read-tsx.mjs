// Preloaded before dependency-cruiser: its swc reader does not know .tsx, so it is handed one that does.
import { registerHooks } from 'node:module';
import swc from '@swc/core';

registerHooks({
  resolve: (name, context, next) =>
    name === '@swc/core' ? { url: 'praxis:swc', format: 'module', shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === 'praxis:swc'
      ? { format: 'module', source: 'export default globalThis.swcForCruiser;', shortCircuit: true }
      : next(url, context),
});

globalThis.swcForCruiser = {
  ...swc,
  version: swc.version,
  parseFileSync: (file, options) => swc.parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') }),
};
