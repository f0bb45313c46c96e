import { peerOwnership } from '@rostrum/contract/targeting/matrix'
import type { Implement } from '#platform/http/implement.ts'
import { matrixFile, matrixPage, matrixSummary } from './institutions.ts'

export function peerOwnershipRoutes(implement: Implement) {
  implement(peerOwnership.list, matrixPage)
  implement(peerOwnership.export, matrixFile)
  implement(peerOwnership.summary, matrixSummary)
}
