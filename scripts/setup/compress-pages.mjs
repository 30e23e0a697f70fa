import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow } from './files-below.mjs';

// compress-pages.mjs FOLDER: writes .br and .gz beside every text file, so that the server sends pages compressed without working for it.
for (const file of filesBelow(process.argv[2])) {
  if (!/\.(m?js|css|html|svg|json|wasm)$/.test(file)) continue;
  const content = readFileSync(file);
  if (content.length < 1024) continue;
  // Large files of programs cost seconds at the best quality and gain little by it.
  const quality = content.length > 1_000_000 ? 5 : 9;
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: quality }));
}
