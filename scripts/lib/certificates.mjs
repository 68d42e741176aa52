import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import { readLine } from './postgres-paths.mjs';

const day = 24 * 3600_000;
/** Validity of the server's certificate, in days: Apple devices refuse one that is valid for more than 398. */
const certificateDays = 397;
/** Days before expiry at which the certificate is renewed, so that it does not expire in the middle of an event. */
const renewBeforeDays = 30;
const authorityDays = 3650;
/** Days by which certificates are backdated: the clocks of phones and laptops are not always right. */
const clockSkewDays = 1;
/** Servers of TLS, as extended key usages name them. */
const serverAuth = '1.3.6.1.5.5.7.3.1';
/** The networks at home and in halls, and the computer itself (RFC 1918, RFC 1122). Nobody on the internet has such an address. */
const localNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8'];
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * @typedef {object} Certificates  absolute paths of PEM files, and a fingerprint
 * @property {string} certificateFile  the server's certificate
 * @property {string} keyFile  its private key
 * @property {string} authorityFile  the authority's certificate, which phones have to trust
 * @property {string} fingerprint  of the authority's certificate, SHA-256, as phones show it
 */

/**
 * Returns the authority and the server's certificate kept in a folder. Either is made again if it is missing, damaged or
 * about to expire, and the server's certificate also if it was made for another address. The authority lasts ten years,
 * because it has to be installed on each phone; it is replaced if it may vouch for more than it has to, as those of earlier
 * releases may, or not for the address.
 * @param {string} folder created if missing; only its owner may enter
 * @param {{ address: string, computer: string, now?: Date }} options
 *   address: the IP address that phones connect to; computer: the name that tells people one authority from another
 * @returns {Promise<Certificates>}
 */
export async function ensureCertificates(folder, { address, computer, now = new Date() }) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const files = {
    authority: path.join(folder, 'authority.pem'),
    authorityKey: path.join(folder, 'authority-key.pem'),
    certificate: path.join(folder, 'certificate.pem'),
    key: path.join(folder, 'certificate-key.pem'),
  };
  let authority = readPair(files.authority, files.authorityKey);
  if (
    !authority ||
    !lasts(authority.certificate, certificateDays, now) ||
    authority.certificate.keyUsage?.join() !== serverAuth ||
    !(await mayVouchFor(authority, address))
  ) {
    await makeAuthority(files, computer, address, now);
    authority = /** @type {Pair} */ (readPair(files.authority, files.authorityKey));
  }
  const server = readPair(files.certificate, files.key);
  const isGood =
    server &&
    lasts(server.certificate, renewBeforeDays, now) &&
    server.certificate.checkIP(address) &&
    server.certificate.checkIssued(authority.certificate) &&
    server.certificate.verify(authority.certificate.publicKey);
  if (!isGood) await makeCertificate(files, authority, address, now);
  return {
    certificateFile: files.certificate,
    keyFile: files.key,
    authorityFile: files.authority,
    fingerprint: authority.certificate.fingerprint256,
  };
}

/** @typedef {{ certificate: X509Certificate, certificatePem: string, keyPem: string }} Pair */

/**
 * @param {string} certificateFile
 * @param {string} keyFile
 * @returns {Pair | undefined} undefined if either is missing or damaged, or if they do not match
 */
function readPair(certificateFile, keyFile) {
  const certificatePem = readLine(certificateFile);
  const keyPem = readLine(keyFile);
  if (!certificatePem || !keyPem) return undefined;
  // Copying the folder may have loosened the file's permissions.
  fs.chmodSync(keyFile, 0o600);
  try {
    const certificate = new X509Certificate(certificatePem);
    return certificate.checkPrivateKey(createPrivateKey(keyPem))
      ? { certificate, certificatePem, keyPem }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a certificate is valid now and for that many more days.
 * @param {X509Certificate} certificate
 * @param {number} days
 * @param {Date} now
 */
const lasts = ({ validFrom, validTo }, days, now) =>
  Date.parse(validFrom) <= now.getTime() && Date.parse(validTo) > now.getTime() + days * day;

/** Writes a file atomically. @param {string} file @param {string} text @param {number} mode */
function write(file, text, mode) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text, { mode });
  fs.renameSync(draft, file);
}

/** Imported late: the packages exist only once `npm start` has installed them. */
async function loadX509() {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(/** @type {any} */ (webcrypto));
  return x509;
}

/** @param {Date} now @param {number} days */
const validity = (now, days) => ({
  notBefore: new Date(now.getTime() - clockSkewDays * day),
  notAfter: new Date(now.getTime() + (days - clockSkewDays) * day),
});

/** Returns a new serial number: positive, as X.509 requires, and random, so that none is used twice. */
const serialNumber = () => `01${randomBytes(15).toString('hex')}`;

/** @param {string} address of IPv4 */
function isLocal(address) {
  const networks = new BlockList();
  for (const network of localNetworks) {
    const [base = '', bits] = network.split('/');
    networks.addSubnet(base, Number(bits));
  }
  return networks.check(address);
}

/**
 * Returns what the authority may vouch for: `localhost`, and addresses of networks that nobody on the internet is in. A hall may
 * hand out a public one; then that one too, and no other. The authority's key lies on a laptop; a thief of the key cannot use it
 * to pose as any site.
 * @param {string} address
 */
const permittedAddresses = (address) => [
  ...localNetworks,
  '::1/128',
  ...(isLocal(address) ? [] : [`${address}/32`]),
];

/**
 * Whether an authority may vouch for an address. Every authority may for those of local networks.
 * @param {Pair} authority
 * @param {string} address
 */
async function mayVouchFor(authority, address) {
  if (isLocal(address)) return true;
  const { id_ce_nameConstraints, NameConstraints } = await import('@peculiar/asn1-x509');
  const { AsnConvert } = await import('@peculiar/asn1-schema');
  const { X509Certificate: Certificate } = await loadX509();
  const extension = new Certificate(authority.certificatePem).getExtension(id_ce_nameConstraints);
  const { permittedSubtrees = [] } = extension ? AsnConvert.parse(extension.value, NameConstraints) : {};
  return [...permittedSubtrees].some(({ base }) => base.iPAddress === `${address}/32`);
}

/**
 * Returns the extension that holds the authority to `permittedAddresses`. A kind of name that it does not list would be free, so
 * mail addresses and URIs are held to a domain that does not exist (RFC 2606).
 * @param {string} address
 */
async function nameConstraints(address) {
  const { GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_nameConstraints, NameConstraints } =
    await import('@peculiar/asn1-x509');
  const { AsnConvert } = await import('@peculiar/asn1-schema');
  const { Extension } = await loadX509();
  const permitted = [
    new GeneralName({ dNSName: 'localhost' }),
    ...permittedAddresses(address).map((iPAddress) => new GeneralName({ iPAddress })),
    new GeneralName({ rfc822Name: 'nobody.invalid' }),
    new GeneralName({ uniformResourceIdentifier: 'nobody.invalid' }),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base }))),
  });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/**
 * @param {{ authority: string, authorityKey: string }} files
 * @param {string} computer
 * @param {string} address
 * @param {Date} now
 */
async function makeAuthority(files, computer, address, now) {
  const x509 = await loadX509();
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`Usher on ${computer}`] }, { O: ['Usher'] }],
    ...validity(now, authorityDays),
    signingAlgorithm: algorithm,
    keys: /** @type {any} */ (keys),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      // Holds for everything below it too: it signs for no program, no client and no mail.
      new x509.ExtendedKeyUsageExtension([serverAuth]),
      await nameConstraints(address),
      await x509.SubjectKeyIdentifierExtension.create(/** @type {any} */ (keys.publicKey)),
    ],
  });
  write(files.authorityKey, await privatePem(keys.privateKey), 0o600);
  write(files.authority, certificate.toString('pem'), 0o644);
}

/**
 * @param {{ certificate: string, key: string }} files
 * @param {Pair} authority
 * @param {string} address
 * @param {Date} now
 */
async function makeCertificate(files, authority, address, now) {
  const x509 = await loadX509();
  const signer = new x509.X509Certificate(authority.certificatePem);
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.keyPem),
    algorithm,
    false,
    ['sign'],
  );
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    // No host name here: some programs apply the authority's name constraints to the subject as well.
    subject: [{ CN: ['Usher in this network'] }],
    issuer: signer.subject,
    ...validity(now, certificateDays),
    signingAlgorithm: algorithm,
    publicKey: /** @type {any} */ (keys.publicKey),
    signingKey: /** @type {any} */ (signingKey),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: address },
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
      await x509.SubjectKeyIdentifierExtension.create(/** @type {any} */ (keys.publicKey)),
      await x509.AuthorityKeyIdentifierExtension.create(signer),
    ],
  });
  write(files.key, await privatePem(keys.privateKey), 0o600);
  write(files.certificate, certificate.toString('pem'), 0o644);
}

/** @param {webcrypto.CryptoKey} key */
async function privatePem(key) {
  const { PemConverter } = await loadX509();
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}
