import type { RegisterDetail, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'

export interface TabProps {
  kind: RegisterKind
  snapshot: RegisterDetail
  /** Every complete one of the security, newest first. */
  snapshots: RegisterSnapshot[]
}
