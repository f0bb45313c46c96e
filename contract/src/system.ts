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
  /** Whose data Research shows, in the sidebar of people who have none of its products. */
  researchProvider: z.string(),
  /** Pages of these origins may embed the application, and exchange messages with it. */
  terminalOrigins: z.array(z.string()),
})
export type Configuration = z.output<typeof Configuration>

/** What keeps the installation from saving, while it still reads. */
export const Problem = z.enum(['database_read_only', 'disk_full', 'disk_read_only'])
export type Problem = z.output<typeof Problem>

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
    summary:
      'Health and version: degraded while nothing can be saved; 503 in maintenance and while the database is down',
    permission: 'public',
    response: raw(
      z.object({
        status: z.enum(['ok', 'degraded']),
        version: z.string(),
        problems: z.array(Problem).optional(),
        /** What uploads are checked with, besides the built-in checks. */
        virus_scanner: z.enum(['clamd', 'none']),
      }),
    ),
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
    summary: 'Log an error from a browser',
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
