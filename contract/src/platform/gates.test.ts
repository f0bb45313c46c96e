import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedBy, customerFeatures, featureFlags, type Gate, isOpen } from './gates.ts'
import { allows } from './permissions.ts'

const gates = [...new Set<Gate>([...customerFeatures, ...featureFlags])]

describe.each(gates)('%s', (gate) => {
  const byFeature = (customerFeatures as readonly string[]).includes(gate)
  const byFlag = (featureFlags as readonly string[]).includes(gate)

  test.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])('feature %s, flag %s', (feature, flag) => {
    const expected = byFeature && byFlag ? feature && flag : byFeature ? feature : flag
    const [features, flags] = [feature ? [gate] : [], flag ? [gate] : []]
    expect(isOpen(gate, features, flags)).toBe(expected)
    const reason = byFeature && !feature ? 'feature' : byFlag && !flag ? 'flag' : undefined
    expect(closedBy(gate, features, flags)).toBe(reason)
  })

  test('does not depend on other gates', () => {
    const others = fc.subarray(gates.filter((one) => one !== gate))
    fc.assert(fc.property(others, others, (features, flags) => !isOpen(gate, features, flags)))
  })
})

test('six names are in both lists, two are flags only, two are features only', () => {
  const both = customerFeatures.filter((name) => (featureFlags as readonly string[]).includes(name))
  expect([...both].sort()).toEqual(
    ['engagement_score', 'feedback', 'iq_standalone', 'irwin_mail', 'multi_security', 'shareholder_registry'].sort(),
  )
  expect(featureFlags.filter((name) => !(customerFeatures as readonly string[]).includes(name))).toEqual([
    'campaigns',
    'custom_fields',
  ])
  expect(customerFeatures.filter((name) => !(featureFlags as readonly string[]).includes(name))).toEqual([
    'nobo_list',
    'surveillance',
  ])
})

test.each([
  ['public', undefined, true],
  ['signed_link', undefined, true],
  ['public', { role: 'member', scope: 'user' }, true],
  ['member', undefined, false],
  ['member', { role: 'member', scope: 'assistant' }, true],
  ['admin', undefined, false],
  ['admin', { role: 'member', scope: 'user' }, false],
  ['admin', { role: 'member', scope: 'assistant' }, false],
  ['assistant', { role: 'member', scope: 'assistant' }, true],
  ['assistant', { role: 'admin', scope: 'user' }, false],
  ['admin', { role: 'admin', scope: 'user' }, true],
] as const)('%s for %j: %s', (permission, actor, expected) => {
  expect(allows(permission, actor)).toBe(expected)
})
