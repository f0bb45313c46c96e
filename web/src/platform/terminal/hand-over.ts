// Signing in inside a terminal's frame, where the browser may block the issuer's cookies: a window of our own signs in at
// top level and hands the tokens to the frame. Both are of our origin, which each checks.
import { createStore } from '../store.ts'

export const handOverPath = '/terminal-sign-in'
/** The address after signing in there. */
export const handOverReturn = `${handOverPath}?signed_in=1`

const messageType = 'rostrum:tokens'
const pollMs = 500

interface Question {
  answer(tokens: string): void
}

/** Set while the frame asks the person to sign in: only a click can open a window. */
export const signInQuestion = createStore<Question | undefined>(undefined)

let asked: Promise<string> | undefined

/** Callers share one question. Resolves with what the window handed over. */
export function askForTokens(): Promise<string> {
  asked ??= new Promise<string>((resolve) => {
    signInQuestion.set({
      answer(tokens) {
        signInQuestion.set(undefined)
        asked = undefined
        resolve(tokens)
      },
    })
  })
  return asked
}

export type Opened = 'blocked' | 'closed' | { tokens: string }

/** Opens the window and waits until it hands over tokens or is closed. */
export function openSignInWindow(): Promise<Opened> {
  const opened = window.open(handOverPath, 'rostrum-sign-in', 'popup,width=480,height=680')
  if (!opened) return Promise.resolve('blocked')
  return new Promise((resolve) => {
    const finish = (outcome: Opened) => {
      window.removeEventListener('message', receive)
      clearInterval(poll)
      resolve(outcome)
    }
    const receive = (event: MessageEvent) => {
      const tokens = tokensIn(event, opened, location.origin)
      if (tokens !== undefined) finish({ tokens })
    }
    const poll = setInterval(() => opened.closed && finish('closed'), pollMs)
    window.addEventListener('message', receive)
  })
}

export function tokensIn({ source, origin, data }: MessageEvent, from: unknown, own: string): string | undefined {
  if (source !== from || origin !== own) return undefined
  const { type, tokens } = (data ?? {}) as { type?: unknown; tokens?: unknown }
  return type === messageType && typeof tokens === 'string' ? tokens : undefined
}

/** In the window: only a page of our own origin receives them. */
export function handOver(opener: Pick<Window, 'postMessage'>, tokens: string): void {
  opener.postMessage({ type: messageType, tokens }, location.origin)
}
