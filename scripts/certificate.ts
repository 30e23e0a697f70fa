// npm run certificate [-- name …]: a certificate for this machine's names, signed by an authority of this home.
import { instance } from '@praxis/instance/instance';
import { makeCertificate, namesOfThisMachine } from './certificate/local-authority.ts';

const at = instance();
const names = [...new Set([...namesOfThisMachine(), ...process.argv.slice(2)])];
const trusted = await makeCertificate(at.folders.certificates, names, new Date());
process.stdout.write(`A certificate for ${names.join(', ')} stands in ${at.folders.certificates} (valid 397 days).

Let each device trust this authority once: ${trusted}
  Debian, Ubuntu   cp ${trusted} /usr/local/share/ca-certificates/praxis.crt && update-ca-certificates
  Windows          certutil -addstore -f Root authority.pem
  macOS            security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain authority.pem
  Android, iOS     send the file to the device, open it, and trust it in the settings
  Firefox          Settings, Certificates, Authorities, Import

Then start with HTTPS on a port of its own: HOST=0.0.0.0 HTTPS_PORT=8443 npm start
`);
