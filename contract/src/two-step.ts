// The second step at sign-in: an authenticator app, passkeys and recovery codes of a person.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

export const recoveryCodeCount = 10

/** Six digits of an authenticator app, or a recovery code; people type both with spaces. */
export const SecondStepCode = z.string().trim().min(1, 'Enter a code').max(40)

/** What an authenticator app needs to know. The ticket says the same to the server, sealed, for ten minutes. */
export const AuthenticatorSetup = z.object({ secret: z.string(), uri: z.string(), ticket: z.string() })
export type AuthenticatorSetup = z.output<typeof AuthenticatorSetup>

export const AuthenticatorInput = z.strictObject({ ticket: z.string().max(1000), code: SecondStepCode })

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const PasskeyName = requiredText(100, 'Enter a name')

/** What the browser answers, as JSON text: its names are those of WebAuthn. */
export const PasskeyCredential = z.string().min(1).max(20_000)
export const PasskeyInput = z.strictObject({ name: PasskeyName, credential: PasskeyCredential })
/** What the browser is asked, likewise. */
export const PasskeyOptions = z.object({ options: z.string() })

/** Shown once: only their hashes are kept. Null while earlier ones stay valid. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const twoStep = {
  status: endpoint({
    method: 'GET',
    path: '/v2/two_step',
    summary: "What the user's second step consists of, and whether the customer requires one",
    permission: 'member',
    response: item(
      z.object({
        isRequired: z.boolean(),
        /** Null without an authenticator app. */
        authenticatorSince: Instant.nullable(),
        recoveryCodesLeft: z.int(),
        passkeys: z.array(Passkey),
      }),
    ),
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/v2/two_step/authenticator/begin',
    summary: 'A new secret for an authenticator app; nothing is stored until its first code is right',
    permission: 'member',
    confirmed: true,
    readsOnly: true,
    response: item(AuthenticatorSetup),
  }),
  saveAuthenticator: endpoint({
    method: 'PUT',
    path: '/v2/two_step/authenticator',
    summary: 'Use this authenticator app from now on, in place of a former one; the first one brings recovery codes',
    permission: 'member',
    confirmed: true,
    forReaders: true,
    body: AuthenticatorInput,
    affects: [],
    response: item(RecoveryCodes),
    callsPerMinute: 20,
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/v2/two_step/authenticator',
    summary: 'Stop using the authenticator app; without another second step, the recovery codes go too',
    permission: 'member',
    confirmed: true,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/two_step/recovery_codes',
    summary: 'New recovery codes; the former ones no longer work',
    permission: 'member',
    confirmed: true,
    forReaders: true,
    affects: [],
    response: item(RecoveryCodes),
    callsPerMinute: 10,
  }),
}

export const passkeys = {
  begin: endpoint({
    method: 'POST',
    path: '/v2/two_step/passkeys/begin',
    summary: 'What the browser needs to make a passkey; good for five minutes, once',
    permission: 'member',
    confirmed: true,
    readsOnly: true,
    response: item(PasskeyOptions),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/two_step/passkeys',
    summary: 'Add a passkey; the first second step brings recovery codes',
    permission: 'member',
    confirmed: true,
    forReaders: true,
    body: PasskeyInput,
    affects: [],
    response: item(RecoveryCodes),
    callsPerMinute: 20,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/v2/two_step/passkeys/{id}',
    summary: "Rename one of one's own passkeys",
    permission: 'member',
    forReaders: true,
    params: IdParams,
    body: z.strictObject({ name: PasskeyName }),
    affects: [],
    response: item(Passkey),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v2/two_step/passkeys/{id}',
    summary: "Remove one of one's own passkeys; without another second step, the recovery codes go too",
    permission: 'member',
    confirmed: true,
    forReaders: true,
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/v2/two_step/passkeys/ask',
    summary: 'What the browser needs to confirm with a passkey who one is; good for five minutes, once',
    permission: 'member',
    readsOnly: true,
    response: item(PasskeyOptions),
  }),
}
