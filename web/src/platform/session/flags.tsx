// Feature flags by the Unleash protocol: loaded once the user's customer is known, then polled every ten minutes.
import { closedBy, featureFlags, type Gate, isOpen } from '@rostrum/contract/platform/gates'
import { system } from '@rostrum/contract/system'
import { FlagProvider, InMemoryStorageProvider, useFlags, useFlagsStatus } from '@unleash/proxy-client-react'
import { type ReactNode, useEffect, useState } from 'react'
import { announceFlags, requestHeaders } from '../api/api.ts'
import { flagRefreshSeconds } from '../constants.ts'
import { useUser } from './session.tsx'

export function FlagsProvider({ children }: { children: ReactNode }) {
  const { id, customerId } = useUser()
  const [config] = useState(() => ({
    url: new URL(system.featureFlags.path, location.origin),
    clientKey: 'rostrum-web',
    appName: 'rostrum',
    refreshInterval: flagRefreshSeconds,
    disableMetrics: true,
    // In memory only: flags of one customer must never leak to another.
    storageProvider: new InMemoryStorageProvider(),
    context: { userId: id, properties: { customerId } },
    fetch: async (url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, headers: await requestHeaders() }),
  }))
  return (
    <FlagProvider config={config}>
      <AnnounceFlags />
      {children}
    </FlagProvider>
  )
}

const useEnabledFlags = (): string[] =>
  useFlags()
    .filter((flag) => flag.enabled)
    .map((flag) => flag.name)

function AnnounceFlags() {
  const flags = useEnabledFlags()
  useEffect(() => announceFlags(flags), [flags])
  return null
}

/** Whether a feature is enabled: by the customer's features, by flag, or by both. */
export function useGate(gate: Gate): boolean {
  const { customer } = useUser()
  return isOpen(gate, customer.features, useEnabledFlags())
}

/** Flags load shortly after the page; until then all count as on. */
function useFlagsOrAll(): readonly string[] {
  const { flagsReady } = useFlagsStatus()
  const flags = useEnabledFlags()
  return flagsReady ? flags : featureFlags
}

/** For navigation, whose entries must not move under the pointer when the flags arrive: most are on. */
export function useGates(): (gate: Gate) => boolean {
  const { customer } = useUser()
  const flags = useFlagsOrAll()
  return (gate) => isOpen(gate, customer.features, flags)
}

/** Whether a feature is known to be off. */
export function useIsShut(gate: Gate): boolean {
  const { customer } = useUser()
  return closedBy(gate, customer.features, useFlagsOrAll()) !== undefined
}

/** Whether a feature is enabled; undefined until the flags are known, for customers that could have it. */
export function useKnownGate(gate: Gate): boolean | undefined {
  const { customer } = useUser()
  const { flagsReady } = useFlagsStatus()
  const flags = useEnabledFlags()
  if (closedBy(gate, customer.features, flags) === 'feature') return false
  return flagsReady ? isOpen(gate, customer.features, flags) : undefined
}

/** Whether IQ is all there is. */
export const useStandalone = (): boolean | undefined => useKnownGate('iq_standalone')
