// The authenticator app on the phone of somebody in a test.

import type { Page } from '@playwright/test'
import { codeFor } from '../../server/src/testing/authenticator-codes.ts'
import { expect } from './test.ts'

/** Reads the key that is shown beside the QR code. */
export async function keyOn(page: Page): Promise<string> {
  const line = page.getByText('Can’t scan it? Enter this key:')
  await expect(line).toBeVisible()
  return ((await line.textContent()) ?? '').replace(/^.*key:/, '').replaceAll(/\s/g, '')
}

/** A code works once: each use needs the one of another period, of which three are good at any moment. */
export const phoneWith = (key: string) => {
  const ahead = [-1, 0, 1]
  return { nextCode: (): string => codeFor(key, ahead.shift() ?? 1) }
}
