// Times measured inside the page: from the user's input event until the frame with the result is painted.
import type { Page } from '@playwright/test'

/** Conditions for a page to count as shown. */
export interface Awaited {
  /** Prefix of its path. */
  path?: string
  /** Selectors that must all be present. */
  present: readonly string[]
  /** Selectors that must be absent. */
  absent?: readonly string[]
  /** The text of this element must have changed. */
  changed?: { selector: string; from: string }
}

type Hand = 'click' | 'input' | 'back' | 'navigation'

interface Watch extends Awaited {
  hand: Hand
}

declare global {
  interface Window {
    shownAfter?: Promise<number>
  }
}

/** Starts observing; runs in the page. */
function watch({ hand, path = '/', present, absent = [], changed }: Watch): void {
  let begin = hand === 'navigation' ? 0 : Number.NaN
  const hear = (event: Event) => {
    begin = event.timeStamp
  }
  const holds = () =>
    location.pathname.startsWith(path) &&
    present.every((selector) => document.querySelector(selector)) &&
    !absent.some((selector) => document.querySelector(selector)) &&
    (!changed || (document.querySelector(changed.selector)?.textContent ?? changed.from) !== changed.from)
  window.addEventListener(hand, hear, true)
  window.shownAfter = new Promise((resolve) => {
    const look = () => {
      if (Number.isNaN(begin) || !holds()) return
      observer.disconnect()
      window.removeEventListener(hand, hear, true)
      // A frame's callbacks come before its painting, the next task after it.
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - begin)
        painted.port2.postMessage(null)
      })
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

async function result(page: Page, awaited: Awaited): Promise<number> {
  const time = await page.evaluate(
    (patience) =>
      Promise.race([window.shownAfter, new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))]),
    20_000,
  )
  if (time === undefined) throw new Error(`${page.url()} never showed ${JSON.stringify(awaited)}`)
  return time
}

/** Time from the last such event of `act` until the page shows the awaited state. */
export async function timeUntil(page: Page, hand: Hand, awaited: Awaited, act: () => Promise<unknown>) {
  await page.evaluate(watch, { hand, ...awaited })
  await act()
  return result(page, awaited)
}

/** Time from the start of navigation until a new page shows the awaited state. */
export async function timeToOpen(page: Page, url: string, awaited: Awaited): Promise<number> {
  await page.addInitScript(watch, { hand: 'navigation', ...awaited } satisfies Watch)
  await page.goto(url, { waitUntil: 'commit' })
  return result(page, awaited)
}

/** The browser's Back button, whose start the page cannot observe otherwise. */
export const timeToGoBack = (page: Page, awaited: Awaited): Promise<number> =>
  timeUntil(page, 'back', awaited, () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('back'))
      history.back()
    }),
  )
