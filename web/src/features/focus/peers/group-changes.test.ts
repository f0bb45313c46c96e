import { expect, test } from 'vitest'
import { changesBetween, combined, moved } from './group-changes.ts'

const peer = (id: string) => ({ id, ticker: id.toUpperCase(), name: id, peerOfSecurityId: 's', peerGroupId: 'g' })
const group = { id: 'g', securityId: 's', name: 'Peers', isPrimary: false, version: 1, peers: [peer('a'), peer('b')] }

test('describes added and removed peers and other changes', () => {
  const after = { ...group, name: 'Close peers', isPrimary: true, peers: [peer('b'), peer('c'), peer('d')] }
  expect(changesBetween(group, after)).toEqual([
    'renamed it to Close peers',
    'added C, D',
    'removed A',
    'made it the primary group',
  ])
  expect(changesBetween(group, { ...group, peers: [peer('b'), peer('a')] })).toEqual(['changed the order'])
  expect(changesBetween(group, group)).toEqual([])
})

test('moving an item keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('merging keeps the changes of both users', () => {
  const mine = { ...group, name: 'Mine', peers: [peer('b'), peer('c')] }
  const theirs = { ...group, version: 2, isPrimary: true, peers: [peer('a'), peer('b'), peer('d')] }
  const both = combined(group, mine, theirs)
  expect(both).toMatchObject({ name: 'Mine', isPrimary: true, version: 2 })
  expect(both.peers.map(({ id }) => id)).toEqual(['b', 'd', 'c'])
  const reordered = { ...group, peers: [peer('b'), peer('a')] }
  expect(combined(group, reordered, { ...group, version: 2, name: 'Theirs' }).peers[0]?.id).toBe('b')
})
