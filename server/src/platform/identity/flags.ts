// Which flags are on for a customer: from our own table, or from an Unleash server through its front-end protocol.
import { closedBy, featureFlags, type Gate } from '@rostrum/contract/platform/gates'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Customer } from './principal.ts'

/** Whom flags are asked for: a request's principal, or a person for whom a job runs. */
export interface FlagHolder {
  user: { id: string }
  customer: Pick<Customer, 'id' | 'features'>
}

export interface Flags {
  /** The flags that are on, regardless of the customer's features. */
  on(principal: FlagHolder): Promise<string[]>
  /** What closes a gate for a user: a feature that the customer lacks, or a flag that is off. */
  closedBy(gate: Gate, principal: FlagHolder): Promise<ReturnType<typeof closedBy>>
  isOpen(gate: Gate, principal: FlagHolder): Promise<boolean>
}

type Source = (customer: FlagHolder['customer'], userId: string) => Promise<string[]>

const fromTable =
  (database: Pick<Database, 'shared'>): Source =>
  async (customer) => {
    const rows = await database.shared
      .selectFrom('identity.flags')
      .select(['name', 'isEnabled', 'customerIds'])
      .execute()
    return rows.filter((flag) => flag.isEnabled || flag.customerIds.includes(customer.id)).map((flag) => flag.name)
  }

const refreshAfterMs = 15_000

function fromUnleash(url: string, token: string): Source {
  const known = new LRUCache<string, string[], { userId: string }>({
    max: 5000,
    ttl: refreshAfterMs,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    // An unavailable Unleash server must not switch features off for users at work: serve stale flags.
    allowStaleOnFetchRejection: true,
    ignoreFetchAbort: true,
    async fetchMethod(customerId, _stale, { context: { userId } }) {
      const query = new URLSearchParams({ appName: 'rostrum', userId, 'properties[customerId]': customerId })
      const answer = await fetch(`${url}?${query}`, {
        headers: { authorization: token },
        signal: AbortSignal.timeout(3000),
      })
      const { toggles } = z
        .object({ toggles: z.array(z.object({ name: z.string(), enabled: z.boolean() })) })
        .parse(await answer.json())
      return toggles.filter((toggle) => toggle.enabled).map((toggle) => toggle.name)
    },
  })
  return async (customer, userId) => {
    const status: LRUCache.Status<string, string[], { userId: string }> = {}
    const names = await known.fetch(customer.id, { context: { userId }, status })
    if (!names) throw status.fetchError ?? new Error('Unleash does not answer')
    return names
  }
}

export function createFlags(config: Config, database: Pick<Database, 'shared'>): Flags {
  const source = config.unleash ? fromUnleash(config.unleash.url, config.unleash.token) : fromTable(database)
  const on = async (principal: FlagHolder) => {
    const names = await source(principal.customer, principal.user.id)
    return featureFlags.filter((flag) => names.includes(flag))
  }
  const closed: Flags['closedBy'] = async (gate, principal) =>
    closedBy(gate, principal.customer.features, await on(principal))
  return { on, closedBy: closed, isOpen: async (gate, principal) => (await closed(gate, principal)) === undefined }
}

/** The gates of a person for whom a job runs. Without a configuration, none is open. */
export function gatesFor({ config, db }: { config?: Config; db: Database['shared'] }, holder: FlagHolder) {
  if (!config) return async () => false
  const flags = createFlags(config, { shared: db })
  return (gate: Gate) => flags.isOpen(gate, holder)
}
