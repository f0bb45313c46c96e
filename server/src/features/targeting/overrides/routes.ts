import { overrides } from '@rostrum/contract/targeting/overrides'
import type { Implement } from '#platform/http/implement.ts'
import { changeOverrides, readOverrides } from './service.ts'

export function overrideRoutes(implement: Implement) {
  implement(overrides.read, readOverrides)
  implement(overrides.change, changeOverrides)
}
