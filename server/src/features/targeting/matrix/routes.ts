import { peerFunds } from '@rostrum/contract/targeting/fund-matrix'
import { peerOwnership } from '@rostrum/contract/targeting/matrix'
import type { Implement } from '#platform/http/implement.ts'
import { fundMatrixFile, fundMatrixPage, fundMatrixSummary } from './funds.ts'
import { matrixFile, matrixPage, matrixSummary } from './institutions.ts'

export function peerOwnershipRoutes(implement: Implement) {
  implement(peerOwnership.list, matrixPage)
  implement(peerOwnership.export, matrixFile)
  implement(peerOwnership.summary, matrixSummary)

  implement(peerFunds.list, fundMatrixPage)
  implement(peerFunds.export, fundMatrixFile)
  implement(peerFunds.summary, fundMatrixSummary)
}
