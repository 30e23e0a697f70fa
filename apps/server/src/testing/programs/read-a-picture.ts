// Has one picture read as the server has it read, and prints its size beside what `/readyz` says of pictures.
import sharp from 'sharp';
import { partLine } from '../../platform/part-state.ts';
import { picturesState } from '../../platform/pictures/picture-process.ts';
import { pictures } from '../../platform/pictures/pictures.ts';

const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2b7a66' } })
  .png()
  .toBuffer();
const size = await pictures.size(drawn);
process.stdout.write(JSON.stringify({ size, state: partLine(await picturesState()) }));
pictures.end();
