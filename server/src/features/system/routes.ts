import { system, webClientId } from '@rostrum/contract/system'
import { findProblems } from '#platform/health.ts'
import type { Implement, Services } from '#platform/http/implement.ts'
import type { Issuer } from '#platform/identity/issuer/issuer.ts'
import { clientErrors } from '#platform/metrics.ts'
import { version } from '#platform/version.ts'

export function systemRoutes(implement: Implement, { config, flags }: Services, issuer: Issuer | undefined) {
  implement(system.status, async ({ db }) => {
    const problems = await findProblems(db, config.dataDirectory)
    const virus_scanner = config.files.clamd.length > 0 ? ('clamd' as const) : ('none' as const)
    return problems.length === 0
      ? { status: 'ok' as const, version, virus_scanner }
      : { status: 'degraded' as const, version, problems, virus_scanner }
  })

  implement(system.configuration, async () => ({
    issuer: config.issuer?.url ?? config.publicUrl,
    clientId: config.issuer?.clientId ?? webClientId,
    resource: issuer?.resource ?? null,
    ownsIdentity: issuer !== undefined,
    version,
    communityUrl: config.communityUrl,
    helpUrl: config.helpUrl,
    analyticsUrl: config.analyticsUrl ?? null,
    researchProvider: config.researchProvider,
    terminalOrigins: config.terminalOrigins,
  }))

  implement(system.featureFlags, async ({ principal }) => {
    const names = await flags.on(principal)
    const variant = { name: 'disabled', enabled: false }
    return { toggles: names.map((name) => ({ name, enabled: true, variant, impressionData: false })) }
  })

  implement(system.reportError, async ({ log }, { body }): Promise<undefined> => {
    clientErrors.inc()
    log.warn({ client: body }, 'a browser met an error')
    return undefined
  })
}
