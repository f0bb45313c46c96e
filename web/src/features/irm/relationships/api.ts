import { coverage } from '@rostrum/contract/irm/coverage'
import { relationships } from '@rostrum/contract/irm/relationships'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { queryFor, useAction } from '#platform/api/query.ts'

export type RelationshipChange = Args<typeof relationships.update>['body']['relationships'][number]
export const useChangeRelationships = () => useAction(relationships.update)

export type CoverageQuery = NonNullable<Args<typeof coverage.report>['query']>
export const coverageReport = (query: CoverageQuery) => queryFor(coverage.report, { query })
