import { confirmationMinutes } from '@rostrum/contract/platform/endpoint'
import { AppError } from '../errors.ts'
import type { Principal } from './principal.ts'

/** An unattended screen, or a stolen token, must not be enough for what takes an account over. */
export function refuseUnconfirmed({ confirmedAt }: Pick<Principal, 'confirmedAt'>): void {
  if (!confirmedAt || Date.now() - confirmedAt.getTime() < confirmationMinutes * 60_000) return
  throw new AppError('needs_confirmation', 'Confirm that it’s you, and try again')
}
