import { describe, expect, test } from 'vitest'
import {
  candidatesFor,
  decideSuccessions,
  familyWord,
  type Newcomer,
  type Silent,
  type Succession,
} from './succession-rule.ts'

test('a family of firms is recognized by its first word, unless the word is common', () => {
  expect(familyWord('VANGUARD GROUP INC')).toBe('vanguard')
  expect(familyWord('Vanguard Capital Management LLC')).toBe('vanguard')
  expect(familyWord('The Tarvinver Company')).toBe('tarvinver')
  for (const name of [
    'First Eagle Investment Management',
    'CAPITAL RESEARCH',
    'M&T Bank Corp',
    'UBS AM',
    'Public Employees',
  ])
    expect(familyWord(name), name).toBeUndefined()
})

const silent = (name: string, reportedBy: string[] = []): Silent => ({
  organizationId: name,
  name,
  eaum: 100,
  positionCount: 100,
  reportedBy,
})
const newcomer = (name: string, more: Partial<Newcomer> = {}): Newcomer => ({
  organizationId: name,
  name,
  eaum: 50,
  positionCount: 50,
  numbers: [],
  hasOwnBefore: false,
  ...more,
})

describe('candidates', () => {
  test('managers tied by name or notice form one candidate, each unrelated manager its own', () => {
    const found = candidatesFor(
      [silent('Oldham Group', ['028-1'])],
      [newcomer('Oldham Advisors'), newcomer('Quillon', { numbers: ['028-1'] }), newcomer('Zebra'), newcomer('Yak')],
    )
    expect(
      found.map(({ successors }) => successors.map(({ organizationId, tie }) => `${organizationId} ${tie}`)),
    ).toEqual([['Oldham Advisors name', 'Quillon notice'], ['Zebra none'], ['Yak none']])
  })

  test('an unrelated manager of another size, or with a prior portfolio, is not a candidate', () => {
    const strangers = [newcomer('Large', { eaum: 1000 }), newcomer('Narrow', { positionCount: 5 })]
    expect(candidatesFor([silent('Oldham')], [...strangers, newcomer('Grown', { hasOwnBefore: true })])).toEqual([])
  })
})

describe('decisions', () => {
  const one = (from: string, to: string[], tie: 'name' | 'none', repeated: number): Succession => ({
    predecessorId: from,
    successors: to.map((organizationId) => ({ organizationId, tie })),
    repeated,
  })

  test('unrelated managers must repeat nearly everything, related ones most of it', () => {
    const weighed = [one('a', ['b'], 'name', 0.6), one('c', ['d'], 'name', 0.59), one('e', ['f'], 'none', 0.89)]
    expect(decideSuccessions([...weighed, one('g', ['h'], 'none', 0.9)])).toEqual([
      weighed[0],
      one('g', ['h'], 'none', 0.9),
    ])
  })

  test('conflicting claims are ambiguous, and none counts', () => {
    const twins = [one('a', ['c'], 'name', 0.9), one('b', ['c', 'd'], 'name', 0.9)]
    expect(decideSuccessions([...twins, one('e', ['f'], 'name', 0.9)])).toEqual([one('e', ['f'], 'name', 0.9)])
    expect(decideSuccessions([one('a', ['b'], 'none', 0.95), one('a', ['c'], 'none', 0.95)])).toEqual([])
  })
})
