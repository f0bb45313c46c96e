// The sign-in page of the embedded issuer. Its cookie is scoped to the page's own path, so its calls live beneath it.
import { z } from 'zod'
import { newPassword } from './passwords.ts'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import {
  AuthenticatorInput,
  AuthenticatorSetup,
  PasskeyCredential,
  PasskeyInput,
  PasskeyOptions,
  SecondStepCode,
} from './two-step.ts'

const InteractionParams = z.object({ uid: z.string().min(1).max(100) })

export const DemoUser = z.object({ email: z.string(), name: z.string(), description: z.string(), password: z.string() })

/** The password was right. With a setup, the company requires a second step that the person does not have yet. */
export const SecondStep = z.object({
  setup: AuthenticatorSetup.nullable(),
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
})
export type SecondStep = z.output<typeof SecondStep>

export const signIn = {
  interaction: endpoint({
    method: 'GET',
    path: '/sign-in/{uid}/interaction',
    summary:
      'What the sign-in page needs to know; the demo users while the demo data is loaded and the address is local',
    permission: 'public',
    params: InteractionParams,
    response: item(z.object({ lastEmail: z.string().nullable(), demoUsers: z.array(DemoUser) })),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/interaction',
    summary: 'Sign in with email address and password',
    permission: 'public',
    params: InteractionParams,
    body: z.strictObject({
      email: z.string().trim().toLowerCase().min(1, 'Enter your email').max(254),
      password: z.string().min(1, 'Enter your password').max(200),
    }),
    affects: [],
    response: item(
      z.object({
        /** Null while a second step is missing. */
        redirectTo: z.string().nullable(),
        secondStep: SecondStep.nullable(),
      }),
    ),
    callsPerMinute: 60,
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/second_step',
    summary: 'Finish signing in with a code of the authenticator app, or with a recovery code',
    permission: 'public',
    params: InteractionParams,
    body: z.strictObject({ code: SecondStepCode }),
    affects: [],
    response: item(z.object({ redirectTo: z.string() })),
    callsPerMinute: 60,
  }),
  askForPasskey: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey: after the password, or in place of it',
    permission: 'public',
    params: InteractionParams,
    readsOnly: true,
    response: item(PasskeyOptions),
    callsPerMinute: 60,
  }),
  submitPasskey: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/passkey',
    summary: 'Sign in with a passkey',
    permission: 'public',
    params: InteractionParams,
    body: z.strictObject({ credential: PasskeyCredential }),
    affects: [],
    response: item(z.object({ redirectTo: z.string() })),
    callsPerMinute: 60,
  }),
  setUpSecondStep: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/set_up',
    summary: 'Finish signing in by setting up an authenticator app, where the company requires a second step',
    permission: 'public',
    params: InteractionParams,
    body: AuthenticatorInput,
    affects: [],
    response: item(z.object({ redirectTo: z.string(), recoveryCodes: z.array(z.string()) })),
    callsPerMinute: 60,
  }),
  beginPasskeySetup: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/set_up/passkey/begin',
    summary: 'What the browser needs to make a passkey, where the company requires a second step',
    permission: 'public',
    params: InteractionParams,
    readsOnly: true,
    response: item(PasskeyOptions),
    callsPerMinute: 60,
  }),
  setUpPasskey: endpoint({
    method: 'POST',
    path: '/sign-in/{uid}/set_up/passkey',
    summary: 'Finish signing in by making a passkey, where the company requires a second step',
    permission: 'public',
    params: InteractionParams,
    body: PasskeyInput,
    affects: [],
    response: item(z.object({ redirectTo: z.string(), recoveryCodes: z.array(z.string()) })),
    callsPerMinute: 60,
  }),
  forgotten: endpoint({
    method: 'POST',
    path: '/v2/password_resets',
    summary: 'Ask for a link to set a new password; the answer is the same whether or not someone has this address',
    permission: 'public',
    body: z.strictObject({
      email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address')),
    }),
    affects: [],
    response: noContent,
    callsPerMinute: 10,
  }),
  openReset: endpoint({
    method: 'POST',
    path: '/v2/password_resets/open',
    summary: 'Whose password a link sets, so that the page rejects their own name while they type',
    permission: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    readsOnly: true,
    response: item(z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })),
    callsPerMinute: 20,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/v2/password_resets/use',
    summary: 'Set a new password with the token of a link, once; every sign-in ends',
    permission: 'public',
    body: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
    affects: [],
    response: item(z.object({ email: z.string() })),
    callsPerMinute: 20,
  }),
  endCookieSession: endpoint({
    method: 'DELETE',
    path: '/v2/session/cookie',
    summary: "Sign out the browser whose issuer's cookie this is, with or without a token",
    permission: 'public',
    affects: [],
    response: noContent,
  }),
}
