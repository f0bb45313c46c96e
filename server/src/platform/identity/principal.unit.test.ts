import type { CustomerAuthorization } from '@rostrum/contract/session'
import { isUsable } from '@rostrum/contract/session'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { chooseAuthorization, keepOneAssistant } from './principal.ts'

const authorization = fc.record({
  id: fc.uuid(),
  scope: fc.constantFrom('user' as const, 'assistant' as const),
  role: fc.constant('member' as const),
  lockedAt: fc.constantFrom(null, new Date(0)),
  customer: fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constant('x'),
    type: fc.constant('standard' as const),
    status: fc.constantFrom('active' as const, 'pending' as const, 'inactive' as const),
  }),
})
const authorizations = fc.uniqueArray(authorization, { selector: (one) => one.id, maxLength: 6 })
const asked = fc.constantFrom(undefined, 'a', 'b', 'z')

const choose = (all: CustomerAuthorization[], customerId?: string) => {
  try {
    return chooseAuthorization(all, customerId)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('the chosen authorization', () => {
  test('is from the list, of the requested customer, unlocked and active', () => {
    fc.assert(
      fc.property(authorizations, asked, (all, customerId) => {
        const chosen = choose(all, customerId)
        if (typeof chosen === 'string') return
        expect(all).toContain(chosen)
        expect(chosen.lockedAt).toBeNull()
        expect(chosen.customer.status).toBe('active')
        if (customerId) expect(chosen.customer.id).toBe(customerId)
      }),
    )
  })

  test('is never an assistant one if a usable one exists', () => {
    fc.assert(
      fc.property(authorizations, asked, (all, customerId) => {
        fc.pre(all.some(isUsable))
        const chosen = choose(all, customerId)
        if (typeof chosen !== 'string') expect(isUsable(chosen)).toBe(true)
        if (!customerId) expect(chosen).toBe(all.find(isUsable))
      }),
    )
  })

  test('fails differently for a pending customer, another customer and no customer at all', () => {
    const base = { id: 'x', scope: 'user', role: 'member', lockedAt: null } as const
    const customer = (id: string, status: 'active' | 'pending' | 'inactive') => ({
      id,
      name: id,
      type: 'standard' as const,
      status,
    })
    const pending = { ...base, customer: customer('p', 'pending') }
    const active = { ...base, id: 'y', customer: customer('a', 'active') }
    expect(choose([], undefined)).toBe('forbidden')
    expect(choose([], 'a')).toBe('invalid')
    expect(choose([pending])).toBe('needs_configuration')
    expect(choose([pending, active])).toBe(active)
    expect(choose([pending, active], 'p')).toBe('needs_configuration')
    expect(choose([{ ...pending, lockedAt: new Date() }], 'p')).toBe('invalid')
    expect(choose([{ ...base, customer: customer('i', 'inactive') }])).toBe('forbidden')
  })
})

test('only one assistant authorization is kept, the current or else the first unlocked; the order is preserved', () => {
  fc.assert(
    fc.property(authorizations, fc.nat(), (all, index) => {
      const current = all[index % Math.max(all.length, 1)]
      if (!current) return
      const kept = keepOneAssistant(all, current)
      const assistants = kept.filter((one) => one.scope === 'assistant')
      expect(kept.filter((one) => one.scope === 'user')).toEqual(all.filter((one) => one.scope === 'user'))
      expect(kept).toEqual(all.filter((one) => kept.includes(one)))
      const firstUnlocked = all.find((one) => one.scope === 'assistant' && one.lockedAt === null)
      const expected = current.scope === 'assistant' ? current : firstUnlocked
      expect(assistants).toEqual(expected ? [expected] : [])
    }),
  )
})
