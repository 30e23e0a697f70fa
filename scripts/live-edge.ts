import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { edgeSecret } from '@praxis/instance/live-ticket';

/** Prints the secret that edges of live classes share with this school, for deploy/nginx/live-origin.conf. */
const key = process.env.PRAXIS_AGENT_KEY || readFileSync(join(instance().folders.secrets, 'agent.key'), 'utf8').trim();
process.stdout.write(`${edgeSecret(key)}\n`);
