import { hostname } from 'node:os';
import { join } from 'node:path';
import { openAgentProcess } from '@praxis/agent-client/agent-process';
import { openRepositoriesAgent } from './agent.ts';
import { gitLack } from './git.ts';

const { at, log, dial, onStop } = openAgentProcess('repositories', hostname());

const lack = await gitLack();
if (lack) log(`repositories are off: ${lack}`, { level: 50 });
// One machine: any free port of this machine alone. Several: PRAXIS_REPOSITORIES_PORT, reached under PRAXIS_REPOSITORIES_ADDRESS.
const port = Number(process.env.PRAXIS_REPOSITORIES_PORT ?? 0);
const agent = await openRepositoriesAgent({
  ...{ dial, lack, folder: join(at.home, 'repositories'), address: process.env.PRAXIS_REPOSITORIES_ADDRESS },
  listen: { port, host: port > 0 ? at.host : '127.0.0.1' },
});
onStop(agent.close);
