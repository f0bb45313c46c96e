import { relationships } from '@rostrum/contract/irm/relationships'
import type { Implement } from '#platform/http/implement.ts'
import { changeRelationships } from './service.ts'

export function relationshipRoutes(implement: Implement) {
  implement(relationships.update, changeRelationships)
}
