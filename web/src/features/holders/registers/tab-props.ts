import type { RegisterDetail, RegisterSnapshot } from '@rostrum/contract/holders/register-rows'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'

export interface TabProps {
  kind: RegisterKind
  snapshot: RegisterDetail
  /** Every complete snapshot of the security, latest first. */
  snapshots: RegisterSnapshot[]
}
