import { createCipheriv, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const ROUNDS = 10_000;
const keyOf = (password: string, salt: Buffer) => derive(password, salt, ROUNDS, 32, 'sha1');

/**
 * Bytes encrypted with a password in the format RNCryptor 3, which Safe Exam Browser reads: version, options, two salts and the start vector,
 * AES-256-CBC, and an HMAC-SHA256 over all of it. Two calls never give the same bytes.
 */
export async function encryptWithPassword(bytes: Buffer, password: string): Promise<Buffer> {
  const [encryptionSalt, hmacSalt, vector] = [randomBytes(8), randomBytes(8), randomBytes(16)];
  const [encryptionKey, hmacKey] = await Promise.all([keyOf(password, encryptionSalt), keyOf(password, hmacSalt)]);
  const cipher = createCipheriv('aes-256-cbc', encryptionKey, vector);
  const message = Buffer.concat([Buffer.from([3, 1]), encryptionSalt, hmacSalt, vector, cipher.update(bytes), cipher.final()]);
  return Buffer.concat([message, createHmac('sha256', hmacKey).update(message).digest()]);
}
