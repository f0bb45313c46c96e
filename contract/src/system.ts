// Facts about the installation: where to sign in, which flags are on, and its health.
import { z } from 'zod'
import { endpoint, item, noContent, raw } from './platform/endpoint.ts'

export const webClientId = 'rostrum-web'

export const Configuration = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** Audience of access tokens; absent if an external issuer decides. */
  resource: z.string().nullable(),
  /** Whether passwords, email addresses and sign-ins are managed here, not by an external issuer. */
  ownsIdentity: z.boolean(),
  version: z.string(),
  communityUrl: z.string(),
  helpUrl: z.string(),
  analyticsUrl: z.string().nullable(),
})
export type Configuration = z.output<typeof Configuration>

/** These names are fixed by the Unleash front-end protocol. */
const Toggle = z.object({
  name: z.string(),
  enabled: z.boolean(),
  variant: z.object({ name: z.string(), enabled: z.boolean() }),
  impressionData: z.boolean(),
})

export const system = {
  status: endpoint({
    method: 'GET',
    path: '/_status',
    summary: 'Health and version; 503 with reason and expires_at in maintenance',
    permission: 'public',
    response: raw(z.object({ status: z.literal('ok'), version: z.string() })),
  }),
  configuration: endpoint({
    method: 'GET',
    path: '/v2/configuration',
    summary: 'What the web application needs before anyone is signed in',
    permission: 'public',
    response: item(Configuration),
  }),
  featureFlags: endpoint({
    method: 'GET',
    path: '/v2/feature_flags',
    summary: "The enabled flags of the user's customer, in the Unleash front-end protocol",
    permission: 'member',
    response: raw(z.object({ toggles: z.array(Toggle) })),
  }),
  reportError: endpoint({
    method: 'POST',
    path: '/v2/client_errors',
    summary: 'An error that a browser met; it goes to the log',
    permission: 'public',
    body: z.strictObject({
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
      path: z.string().max(500),
      version: z.string().max(50),
    }),
    affects: [],
    response: noContent,
    callsPerMinute: 30,
  }),
}
