// Makes the first operator of a school: npm run operator -- PHONE NAME. Prints a password once; a known phone keeps its own.
import { randomBytes } from 'node:crypto';
import { phone as phoneShape } from '@praxis/contract/accounts/credentials';
import { instance } from '@praxis/instance/instance';
import { addUser, findByPhone, grantPermission, hashPassword } from '../apps/server/src/modules/accounts/index.ts';
import { audit } from '../apps/server/src/platform/audit.ts';
import { openDatabase, withTransaction } from '../apps/server/src/platform/database/db.ts';

const [phone = '', name = ''] = process.argv.slice(2);
if (!phoneShape.safeParse(phone).success || name === '') {
  process.stderr.write('Usage: npm run operator -- PHONE NAME   (an 11-digit mobile number and the name of the person)\n');
  process.exit(2);
}

const database = openDatabase(instance().databaseUrl, 2);
try {
  const reported = await withTransaction(database.db, async (db) => {
    const known = await findByPhone(db, phone);
    const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}A1!`;
    const created =
      known ?? (await addUser(db, { utype: 2, phone, nickname: name, real_name: name, password_hash: await hashPassword(password) }));
    if (!created) throw new Error('The account could not be made; try again.');
    await grantPermission(db, created.id, 'platform_operator');
    await audit(db, {
      action: 'grant_permission',
      objectType: 'user',
      objectId: created.id,
      to: 'platform_operator',
      detail: { by: 'npm run operator' },
    });
    return known
      ? `${phone} is an operator now and keeps the password it has.`
      : `${phone} is an operator now. Password, shown only here: ${password}`;
  });
  process.stdout.write(`${reported}\n`);
} catch (error) {
  const away = ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');
  process.stderr.write(
    away ? 'The database does not answer. Start the school first (npm start), then run this again.\n' : `${(error as Error).message}\n`,
  );
  process.exitCode = 1;
} finally {
  await database.close();
}
