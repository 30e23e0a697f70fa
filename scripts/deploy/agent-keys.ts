// node scripts/deploy/agent-keys.ts FOLDER: lays the key of each kind of agent into FOLDER/KIND, from where that agent alone has it.
import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { agentKeysFolder, makeLocalAgentKeys } from '@praxis/instance/agent-identity';
import { instance } from '@praxis/instance/instance';

const { secrets } = instance().folders;
const folder = process.argv[2];
if (!folder) throw new Error('Say into which folder: node scripts/deploy/agent-keys.ts FOLDER');
makeLocalAgentKeys(secrets);
for (const kind of ['media', 'live', 'judge', 'labs', 'repositories']) {
  const target = join(folder, kind, `${kind}.key`);
  mkdirSync(join(folder, kind), { recursive: true, mode: 0o700 });
  copyFileSync(join(agentKeysFolder(secrets), `${kind}.key`), `${target}.next`);
  renameSync(`${target}.next`, target);
}
