import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAKER = fileURLToPath(new URL('../../../scripts/lib/certificates.mjs', import.meta.url));

export interface Certificates {
  certificateFile: string;
  keyFile: string;
  authorityFile: string;
  fingerprint: string;
}

/** Makes an authority and a server certificate as `npm start -- --phones` does. @param address the server's address */
export async function makeCertificates(folder: string, address: string): Promise<Certificates> {
  const words = [MAKER, folder, address].map((word) => JSON.stringify(word));
  const script = `const { ensureCertificates } = await import(${words[0]});
    console.log(JSON.stringify(await ensureCertificates(${words[1]}, { address: ${words[2]}, computer: 'O’Hara <laptop>' })));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as Certificates;
}
