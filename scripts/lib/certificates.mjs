import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readLine } from './postgres-place.mjs';

const day = 24 * 3600_000;
/** Apple's devices refuse a server's certificate that is good for more than 398 days. */
const certificateDays = 397;
/** One that is about to expire would do so in the middle of an event. */
const renewBeforeDays = 30;
const authorityDays = 3650;
/** Phones' clocks, and laptops', are not always right. */
const clockSkewDays = 1;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * @typedef {object} Certificates  files are absolute paths of PEM files
 * @property {string} certificateFile  the server's
 * @property {string} keyFile  its private key
 * @property {string} authorityFile  the authority's certificate, which phones are to trust
 * @property {string} fingerprint  of the authority's certificate, SHA-256, as phones show it
 */

/**
 * The authority and the server's certificate that are kept in a folder. What is missing, damaged, about to expire or made
 * for another address is made again; the authority alone lasts ten years, since each phone has to be told about it.
 * @param {string} folder made where it is missing; only its owner may enter
 * @param {{ address: string, computer: string, now?: Date }} options
 *   address: the IP address by which phones ask; computer: its name, by which people tell one authority from another
 * @returns {Promise<Certificates>}
 */
export async function keepCertificates(folder, { address, computer, now = new Date() }) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const files = {
    authority: path.join(folder, 'authority.pem'),
    authorityKey: path.join(folder, 'authority-key.pem'),
    certificate: path.join(folder, 'certificate.pem'),
    key: path.join(folder, 'certificate-key.pem'),
  };
  let authority = readPair(files.authority, files.authorityKey);
  if (!authority || !lasts(authority.certificate, certificateDays, now)) {
    await makeAuthority(files, computer, now);
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
 * @returns {Pair | undefined} where both are there and belong together
 */
function readPair(certificateFile, keyFile) {
  const certificatePem = readLine(certificateFile);
  const keyPem = readLine(keyFile);
  if (!certificatePem || !keyPem) return undefined;
  // A folder that was copied may have lost its rights on the way.
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
 * Whether a certificate holds now and for so many days more.
 * @param {X509Certificate} certificate
 * @param {number} days
 * @param {Date} now
 */
const lasts = ({ validFrom, validTo }, days, now) =>
  Date.parse(validFrom) <= now.getTime() && Date.parse(validTo) > now.getTime() + days * day;

/** Whole or not at all. @param {string} file @param {string} text @param {number} mode */
function write(file, text, mode) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text, { mode });
  fs.renameSync(draft, file);
}

/** The packages are there only once `npm start` has installed them. */
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

/** Positive, and never used twice. */
const serialNumber = () => `01${randomBytes(15).toString('hex')}`;

/**
 * What this authority may vouch for: IP addresses and `localhost`. Its key lies on a laptop; whoever steals it cannot pose
 * as a bank, or as any other site that has a name.
 */
async function addressesOnly() {
  const { GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_nameConstraints, NameConstraints } =
    await import('@peculiar/asn1-x509');
  const { AsnConvert } = await import('@peculiar/asn1-schema');
  const { Extension } = await loadX509();
  const permitted = [
    new GeneralName({ dNSName: 'localhost' }),
    new GeneralName({ iPAddress: '0.0.0.0/0' }),
    new GeneralName({ iPAddress: '::/0' }),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base }))),
  });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}

/** @param {{ authority: string, authorityKey: string }} files @param {string} computer @param {Date} now */
async function makeAuthority(files, computer, now) {
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
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await addressesOnly(),
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
    // No host's name: where names are constrained, some programs hold the subject against them as well.
    subject: [{ CN: ['Usher in this network'] }],
    issuer: signer.subject,
    ...validity(now, certificateDays),
    signingAlgorithm: algorithm,
    publicKey: /** @type {any} */ (keys.publicKey),
    signingKey: /** @type {any} */ (signingKey),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
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
