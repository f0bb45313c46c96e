import { type Configuration, system } from '@rostrum/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { callPublicly } from './api/api.ts'
import { configureSignIn } from './session/oidc.ts'

let current: Configuration | undefined

/** The sign-in issuer and enabled integrations; loaded once, before anything else. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    current = await callPublicly(system.configuration, {}, { reauthenticates: false })
    configureSignIn(current)
    return current
  },
})

export function configuration(): Configuration {
  if (!current) throw new Error('The configuration is not loaded yet')
  return current
}
