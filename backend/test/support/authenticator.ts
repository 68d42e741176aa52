import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Encodes what a passkey needs of CBOR: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, inner]) => [cbor(name), cbor(inner as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hash = (content: string | Uint8Array): Buffer => createHash('sha256').update(content).digest();

/** What a test makes different from what an honest browser and authenticator say. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Of the COSE key: another number than that of ES256, which the key is for. */
  algorithm?: number;
  /** The format and the statement of an attestation. */
  attestation?: [format: string, statement: Map<string, unknown>];
}

/** One passkey in software, with a P-256 key. It counts its uses, as security keys do. */
export class Passkey {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  userHandle = '';
  counter = 0;

  constructor(private readonly origin = 'http://localhost:3000') {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
    }));
  }

  /** RegistrationResponseJSON. @param options from the server */
  create(options: any, odd: Oddities = {}): Record<string, unknown> {
    this.userHandle = options.user.id;
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, odd.algorithm ?? -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)]);
    const authData = Buffer.concat([this.head(options.rp.id, odd, HAS_CREDENTIAL), credential]);
    const [format, statement] = odd.attestation ?? ['none', new Map()];
    return this.answer({
      clientDataJSON: text(this.clientData('webauthn.create', options, odd)),
      attestationObject: text(
        cbor(
          new Map<string, unknown>([
            ['fmt', format],
            ['attStmt', statement],
            ['authData', authData],
          ]),
        ),
      ),
      transports: ['internal', 'hybrid'],
    });
  }

  /** AuthenticationResponseJSON. @param options from the server */
  get(options: any, odd: Oddities = {}): Record<string, unknown> {
    const authData = this.head(options.rpId, odd);
    const clientData = this.clientData('webauthn.get', options, odd);
    const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), this.privateKey);
    const handle = odd.userHandle === undefined ? this.userHandle : odd.userHandle;
    return this.answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
      ...(handle !== null && { userHandle: handle }),
    });
  }

  private answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = text(this.id);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  private clientData(type: string, { challenge }: { challenge: string }, odd: Oddities): Buffer {
    const { origin = this.origin } = odd;
    return Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  private head(rpId: string, { rpId: another, ...odd }: Oddities, more = 0): Buffer {
    this.counter = odd.counter ?? this.counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = ((odd.isPresent ?? true) ? PRESENT : 0) | ((odd.isVerified ?? true) ? VERIFIED : 0) | more;
    return Buffer.concat([hash(another ?? rpId), Buffer.from([flags]), counter]);
  }
}
