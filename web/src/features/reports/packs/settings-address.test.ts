import type { PackPage } from '@rostrum/contract/reports/packs'
import { beforeAll, expect, test, vi } from 'vitest'
import { settingsOf } from './settings-address.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://ir.example' }))

const page: PackPage = {
  ...{ id: 'a', type: 'shareholders', title: null },
  settings: { securityId: 's1', sections: ['summary'], top: 10 },
}

test('takes the settings of the report’s own screen, and keeps the security if it names none', () => {
  const address = 'https://ir.example/reports/shareholders?sections=peers&sections=styles&top=50&knownOn=2026-01-01'
  expect(settingsOf(page, address)).toEqual({ securityId: 's1', sections: ['peers', 'styles'], top: '50' })
  expect(settingsOf(page, '/reports/shareholders?securityId=s2')).toEqual({ securityId: 's2' })
})

test.each(['', 'x', 'https://ir.example/holders', 'https://evil.example/reports/shareholders'])(
  'rejects %s',
  (address) => {
    expect(settingsOf(page, address)).toBeUndefined()
  },
)
