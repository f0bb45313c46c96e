import { type Configuration, system } from '@rostrum/contract/system'
import { callPublicly } from './api/api.ts'
import { configureSignIn } from './session/oidc.ts'

let current: Configuration | undefined

/** Asks the server where to sign in and what is set up; once, before anything else. */
export async function loadConfiguration(): Promise<Configuration> {
  current = await callPublicly(system.configuration, {}, { reauthenticates: false })
  configureSignIn(current)
  return current
}

export function configuration(): Configuration {
  if (!current) throw new Error('The configuration is not loaded yet')
  return current
}
