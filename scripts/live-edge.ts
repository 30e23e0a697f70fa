import { instance } from '@praxis/instance/instance';
import { edgeSecret } from '@praxis/instance/live-ticket';
import { openAgentIdentities } from '../apps/server/src/platform/agents/agent-identities.ts';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openSecrets } from '../apps/server/src/platform/secrets.ts';

/** Prints the secret that edges of live classes share with this school, for deploy/nginx/live-origin.conf. It changes with the packager's key. */
const at = instance();
const { db, close } = openDatabase(at.databaseUrl, 1);
const identities = openAgentIdentities(db, openSecrets(at.folders.secrets), at);
await identities.refresh();
process.stdout.write(`${edgeSecret(identities.ticketSecret('live'))}\n`);
await close();
