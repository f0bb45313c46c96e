import { type Configuration, system } from '@rostrum/contract/system'
import { queryOptions } from '@tanstack/react-query'
import { callPublicly } from './api/api.ts'
import { configureSignIn } from './session/oidc.ts'

let current: Configuration | undefined

/** Where to sign in and what is set up; asked for once, before anything else. */
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
