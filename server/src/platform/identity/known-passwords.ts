import { judgePassword } from '@rostrum/contract/passwords/weakness'
import { unprocessable } from '../errors.ts'

/** `about`: names and addresses of the person. */
export function refuseKnownPassword(password: string, about: readonly string[]): void {
  const { weakness } = judgePassword(password, about)
  if (weakness) throw unprocessable({ password: weakness })
}
