// When a token is refused, one popup signs the person in again while every other call waits for it.
import { ReauthenticationError } from '../api/errors.ts'
import { reauthenticationPoll } from '../constants.ts'
import { sleep } from '../time.ts'

export interface Reauthentication {
  /** Signs in again; whoever comes while a popup is open shares its outcome. */
  run(): Promise<void>
  /** Waits until no popup is open. */
  settled(): Promise<void>
}

/** A person who closes the popup, and a browser that forbids it, mean no: asking again at once would be rude. */
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
