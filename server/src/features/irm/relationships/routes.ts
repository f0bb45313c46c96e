import { coverage } from '@rostrum/contract/irm/coverage'
import { relationships } from '@rostrum/contract/irm/relationships'
import type { Implement } from '#platform/http/implement.ts'
import { coverageFile, coverageReport } from './coverage.ts'
import { changeRelationships } from './service.ts'

export function relationshipRoutes(implement: Implement) {
  implement(relationships.update, changeRelationships)
  implement(coverage.report, coverageReport)
  implement(coverage.export, coverageFile)
}
