import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type RelyingParty, relyingPartyOf } from '../auth/relying-party.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { CHALLENGE_SECONDS } from './challenges.js';
import { SecondFactorError } from './second-factor.error.js';

/** Whom passkeys and apps are for, where the organization has no name. */
export const PRODUCT = 'Usher';

/** ES256, EdDSA and RS256, in the order in which they are preferred. */
const ALGORITHMS = [-7, -8, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** What WebAuthn allows for a credential's id. */
const CREDENTIAL_ID_MAX_BYTES = 1_023;

/** Both are loaded when the first passkey is, as they take a while to. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** A passkey as the database keeps it. */
export interface StoredPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

export interface NewPasskey extends StoredPasskey {
  transports: string[];
}

/** What a browser said, whatever that is. */
type Said = Record<string, unknown>;

/** The library's byte arrays have no Buffer's methods, and no other kind of memory. */
const plainBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Asks browsers for passkeys, and checks what they say. */
@Injectable()
export class WebAuthn {
  private readonly logger = new Logger(WebAuthn.name);
  private readonly party: RelyingParty | null;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.party = relyingPartyOf(settings.publicUrl);
  }

  get isAvailable(): boolean {
    return this.party !== null;
  }

  /** @throws SecondFactorError passkeys_unavailable */
  private get ofParty(): RelyingParty {
    if (!this.party) throw new SecondFactorError('passkeys_unavailable');
    return this.party;
  }

  /**
   * What the browser makes a passkey by.
   * @param known the account's passkeys, which the browser does not make a second time
   * @throws SecondFactorError passkeys_unavailable
   */
  async creationOptions(
    challenge: Buffer,
    names: { organization: string; email: string; fullName: string },
    handle: Buffer,
    known: readonly CredentialDescriptor[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id } = this.ofParty;
    return (await library()).generateRegistrationOptions({
      rpName: names.organization,
      rpID: id,
      userName: names.email,
      userDisplayName: names.fullName,
      userID: plainBytes(handle),
      challenge: plainBytes(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: 'none',
      excludeCredentials: known.map(describe),
      // A security key that can neither keep passkeys nor tell who holds it still confirms a password.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /**
   * What the browser finds a passkey by.
   * @param allowed null for any passkey, which then stands for the password too, so that it must tell who holds it
   * @throws SecondFactorError passkeys_unavailable
   */
  async requestOptions(
    challenge: Buffer,
    allowed: readonly CredentialDescriptor[] | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { id } = this.ofParty;
    return (await library()).generateAuthenticationOptions({
      rpID: id,
      challenge: plainBytes(challenge),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: allowed ? 'preferred' : 'required',
      ...(allowed && { allowCredentials: allowed.map(describe) }),
    });
  }

  /** Checks a new passkey. @returns null if it is not one that this challenge asked for */
  async readNew(said: Said, challenge: Buffer): Promise<NewPasskey | null> {
    const { id, origin } = this.ofParty;
    return this.quietly(async () => {
      const { verified, registrationInfo } = await (
        await library()
      ).verifyRegistrationResponse({
        response: await withoutAttestation(said as unknown as RegistrationResponseJSON),
        expectedChallenge: toText(challenge),
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) return null;
      const { credential } = registrationInfo;
      const credentialId = Buffer.from(credential.id, 'base64url');
      if (credentialId.length > CREDENTIAL_ID_MAX_BYTES) return null;
      return {
        credentialId,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter((way) => TRANSPORTS.includes(way)),
      };
    });
  }

  /**
   * Checks that a passkey signed a challenge.
   * @param isAlone whether it stands for the password too, so that it must have told who holds it
   * @returns its counter; null if it did not
   */
  async readSignature(
    said: Said,
    challenge: Buffer,
    passkey: StoredPasskey,
    isAlone: boolean,
  ): Promise<number | null> {
    const { id, origin } = this.ofParty;
    return this.quietly(async () => {
      const { verified, authenticationInfo } = await (
        await library()
      ).verifyAuthenticationResponse({
        response: said as unknown as AuthenticationResponseJSON,
        expectedChallenge: toText(challenge),
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: isAlone,
        credential: {
          id: toText(passkey.credentialId),
          publicKey: plainBytes(passkey.publicKey),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    });
  }

  /** The library throws for whatever is wrong with what a browser said. */
  private async quietly<T>(check: () => Promise<T | null>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      this.logger.debug(`A passkey was refused: ${(error as Error).message}`);
      return null;
    }
  }
}

export interface CredentialDescriptor {
  credentialId: Buffer;
  transports: string[];
}

const describe = ({ credentialId, transports }: CredentialDescriptor) => ({
  id: toText(credentialId),
  transports: transports as AuthenticatorTransport[],
});

/** The id of the passkey that a browser says it used; null if it says none. */
export function credentialIdIn(said: Said): Buffer | null {
  const { id } = said;
  if (typeof id !== 'string' || id === '' || id.length > CREDENTIAL_ID_MAX_BYTES * 2) return null;
  return Buffer.from(id, 'base64url');
}

/** The account's handle that a passkey knows; null if it told none. */
export function userHandleIn(said: Said): Buffer | null {
  const handle = (said.response as Said | undefined)?.userHandle;
  return typeof handle === 'string' && handle !== '' ? Buffer.from(handle, 'base64url') : null;
}

/**
 * Drops what a passkey's maker vouches for. Nobody asks for it, and to check it the library would load lists of revoked
 * certificates from whatever address the certificate names.
 */
async function withoutAttestation(said: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(said.response.attestationObject)).get(
    'authData',
  );
  const plain = isoCBOR.encode(
    new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  return { ...said, response: { ...said.response, attestationObject: isoBase64URL.fromBuffer(plain) } };
}
