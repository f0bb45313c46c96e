import type { RequestStatus } from '@rostrum/contract/assistant'
import type { Scope } from '@rostrum/contract/platform/permissions'
import { unprocessable } from '#platform/errors.ts'

interface Asked {
  scope: Scope
  status: RequestStatus
  isTaken: boolean
  /** The status that the author asked for. */
  wanted: RequestStatus | null | undefined
}

/** The status after an entry. What somebody of the customer writes hands the request back to the support staff. */
export function statusAfter({ scope, status, isTaken, wanted }: Asked): RequestStatus {
  if (scope === 'assistant') return wanted ?? (status === 'new' ? 'in_progress' : status)
  if (wanted === 'done') return 'done'
  if (wanted) throw unprocessable({ status: 'You can only mark a request as done' })
  if (status === 'waiting' || status === 'done') return isTaken ? 'in_progress' : 'new'
  return status
}
