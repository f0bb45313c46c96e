// When a token is rejected, one popup signs the user in again while all other calls wait for it.
import { ReauthenticationError } from '../api/errors.ts'
import { reauthenticationPoll } from '../constants.ts'
import { sleep } from '../time.ts'

export interface Reauthentication {
  /** Signs in again; concurrent callers share one popup and its outcome. */
  run(): Promise<void>
  /** Waits until no popup is open. */
  settled(): Promise<void>
}

/** The user closed the popup, or the browser blocked it: do not retry. */
export const isBlockedOrCancelled = (error: unknown): boolean =>
  error instanceof Error && /disposed window|closed by user|aborted|blocked/i.test(error.message)

export function createReauthentication(
  openPopup: () => Promise<unknown>,
  wait: (ms: number) => Promise<void> = sleep,
): Reauthentication {
  let isRunning = false
  let outcome: unknown

  const settled = async () => {
    while (isRunning) await wait(reauthenticationPoll)
  }

  const signInAgain = () =>
    openPopup().catch((error: unknown) => {
      if (isBlockedOrCancelled(error)) throw error
      return openPopup()
    })

  return {
    settled,
    async run() {
      if (!isRunning) {
        isRunning = true
        outcome = await signInAgain().then(
          () => undefined,
          (error: unknown) => new ReauthenticationError(error),
        )
        isRunning = false
      }
      await settled()
      if (outcome) throw outcome
    },
  }
}
