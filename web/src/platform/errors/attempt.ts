import { notifyError } from '#ui/notify.ts'
import { reasonOf } from './reason.ts'

/** Tells the person what failed and why. Returns whether it worked. */
export async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    notifyError(`${failure} ${reasonOf(error)}`)
    return false
  }
}
