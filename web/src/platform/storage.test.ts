import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { authenticationAttempted, betaChoice, chosenCustomer, lastTheme, requestedCustomer } from './storage.ts'

test('boot.js reads the same storage keys as the application', () => {
  const boot = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')
  const read = [...boot.matchAll(/(localStorage|sessionStorage)\.getItem\(['`]([^'`]+)['`]\)/g)].map(
    ([, area, name]) => [area, name],
  )
  expect(read).toEqual([
    ['localStorage', lastTheme.name],
    ['sessionStorage', authenticationAttempted.name],
    ['sessionStorage', requestedCustomer.name],
    ['localStorage', chosenCustomer(`\${profile?.sub}`).name],
    ['localStorage', betaChoice.name],
  ])
  // And no other keys.
  expect(boot.match(/rostrum\./g)).toHaveLength(read.length)
})
