import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { call } from '../api/client';
import type { CreationOptionsDto, LoginDto, RequestOptionsDto } from '../api/generated/rest';

// What the browser does with passkeys. The library loads when the first one is used.
const library = () => import('@simplewebauthn/browser');

/** Whether passkeys can work in this browser and at this address: over https or on this machine, and under a name. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^(\[|[\d.]+$)/.test(window.location.hostname);

/** Whether the browser offers passkeys at the field for the email. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Nothing came of it: the user cancelled, waited too long, or another request took its place. */
export class NoPasskeyUsed extends Error {}

/** The device has a passkey of this account already. */
export class PasskeyKnown extends Error {}

/** @throws NoPasskeyUsed or PasskeyKnown in place of what the browser throws */
async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (reason) {
    const { name } = reason as Error;
    throw name === 'InvalidStateError' ? new PasskeyKnown() : new NoPasskeyUsed(name);
  }
}

interface SignInByPasskey {
  /** Stands for a password that was right; without one, the passkey alone signs in. */
  ticket?: string;
  /** Whether the browser offers it at the field for the email, until {@link stopAsking}; else it asks at once. */
  isOffered?: boolean;
  headers: Record<string, string>;
}

/**
 * Signs in by a passkey.
 * @throws ApiError of the server, or NoPasskeyUsed
 */
export async function signInByPasskey({
  ticket,
  isOffered = false,
  headers,
}: SignInByPasskey): Promise<LoginDto> {
  const { startAuthentication } = await library();
  const { challenge_id, options } = await call<RequestOptionsDto>('POST', '/api/auth/login/passkey/options', {
    body: ticket === undefined ? {} : { ticket },
    headers,
  });
  const response = await asked(
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isOffered,
    }),
  );
  return call<LoginDto>('POST', '/api/auth/login/passkey', { body: { challenge_id, response }, headers });
}

/** Ends what the browser asks or offers. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/**
 * Lets the device make a passkey.
 * @throws NoPasskeyUsed or PasskeyKnown
 */
export async function makePasskey(options: CreationOptionsDto['options']): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return asked(
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}
