// Sensitive acts need a fresh proof of who somebody is: one dialog asks for it, and the act goes on.
import type { ApiError } from '../api/errors.ts'
import { createStore } from '../store.ts'

interface Question {
  answer(isConfirmed: boolean): void
}

/** Open while the dialog asks. */
export const identityQuestion = createStore<Question | undefined>(undefined)

let asked: Promise<boolean> | undefined

/** Throws the refusal if the person closes the dialog. */
export async function confirmIdentity(refusal: ApiError): Promise<void> {
  asked ??= new Promise<boolean>((resolve) => {
    identityQuestion.set({
      answer(isConfirmed) {
        identityQuestion.set(undefined)
        asked = undefined
        resolve(isConfirmed)
      },
    })
  })
  if (!(await asked)) throw refusal
}
