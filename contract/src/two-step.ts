// The second step at sign-in: an authenticator app, passkeys and recovery codes of a person.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { IdParams, Instant, requiredText } from './platform/values.ts'

export const recoveryCodeCount = 10

/** Six digits of an authenticator app, or a recovery code; people type both with spaces. */
export const SecondStepCode = z.string().trim().min(1, 'Enter a code').max(40)

/**
 * Setup data for an authenticator app. The ticket carries the same data back to the server, encrypted, and is valid for
 * ten minutes.
 */
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

/** The browser's WebAuthn response, as JSON text. */
export const PasskeyCredential = z.string().min(1).max(20_000)
export const PasskeyInput = z.strictObject({ name: PasskeyName, credential: PasskeyCredential })
/** WebAuthn options for the browser, as JSON text. */
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
    summary: 'Create a secret for an authenticator app; nothing is stored until its first code is verified',
    permission: 'member',
    confirmed: true,
    readsOnly: true,
    response: item(AuthenticatorSetup),
  }),
  saveAuthenticator: endpoint({
    method: 'PUT',
    path: '/v2/two_step/authenticator',
    summary:
      'Set up an authenticator app, replacing any earlier one; returns recovery codes with the first second step',
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
    summary: 'Remove the authenticator app; without another second step, the recovery codes are deleted as well',
    permission: 'member',
    confirmed: true,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/two_step/recovery_codes',
    summary: 'Create new recovery codes; the previous ones stop working',
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
    summary: 'Options with which the browser creates a passkey; valid once, for five minutes',
    permission: 'member',
    confirmed: true,
    readsOnly: true,
    response: item(PasskeyOptions),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/two_step/passkeys',
    summary: 'Add a passkey; returns recovery codes with the first second step',
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
    summary: "Rename one of the user's passkeys",
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
    summary: "Remove one of the user's passkeys; without another second step, the recovery codes are deleted as well",
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
    summary: 'Options with which the browser verifies the user by passkey; valid once, for five minutes',
    permission: 'member',
    readsOnly: true,
    response: item(PasskeyOptions),
  }),
}
