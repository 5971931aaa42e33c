import type { Inputs } from './trpc.ts';

/** What a browser needs to answer with a passkey, as the server says it. */
interface Challenge {
  readonly challenge: string;
  readonly options: {
    readonly challenge: string;
    readonly rpId: string;
    readonly timeout: number;
    readonly userVerification: 'required';
  };
}

/** Whether this browser can have passkeys at this address. */
export const hasPasskeys = typeof PublicKeyCredential !== 'undefined';

/** The library loads when it is first needed. */
const library = () => import('@simplewebauthn/browser');

/** Asks the person for a passkey. @throws if they choose none */
export async function answerWithPasskey({
  challenge,
  options,
}: Challenge): Promise<Inputs['auth']['loginWithPasskey']> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  return { challenge, answer: { id, rawId, type, clientExtensionResults: {}, response } };
}

type Creation = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON'];

/** Makes a passkey in this browser. @throws if the person does not want to */
export async function makePasskey(options: Creation): Promise<Inputs['secondFactor']['addPasskey']['answer']> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
}
