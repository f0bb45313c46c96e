// The sign-in page of the embedded issuer. Its cookie is scoped to the page's own path, so its calls live beneath it.
import { z } from 'zod'
import { endpoint, item, noContent } from './platform/endpoint.ts'

const InteractionParams = z.object({ uid: z.string().min(1).max(100) })

export const DemoUser = z.object({ email: z.string(), name: z.string(), description: z.string(), password: z.string() })

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
    response: item(z.object({ redirectTo: z.string() })),
    callsPerMinute: 60,
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
