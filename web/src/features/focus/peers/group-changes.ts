// Describes a colleague's changes to a peer group, and merges them with the user's own.
import type { PeerGroup } from '@rostrum/contract/profiles/securities'

export function changesBetween(before: PeerGroup, after: PeerGroup): string[] {
  const ids = (group: PeerGroup) => group.peers.map(({ id }) => id)
  const named = (peers: PeerGroup['peers']) => peers.map(({ ticker, name }) => ticker ?? name).join(', ')
  const added = after.peers.filter(({ id }) => !ids(before).includes(id))
  const removed = before.peers.filter(({ id }) => !ids(after).includes(id))
  const isReordered = added.length === 0 && removed.length === 0 && ids(before).join() !== ids(after).join()
  return [
    before.name !== after.name && `renamed it to ${after.name}`,
    added.length > 0 && `added ${named(added)}`,
    removed.length > 0 && `removed ${named(removed)}`,
    isReordered && 'changed the order',
    before.isPrimary !== after.isPrimary &&
      (after.isPrimary ? 'made it the primary group' : 'made another group primary'),
  ].filter((change) => change !== false)
}

export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Three-way merge: applies my changes since `base` to the version a colleague has saved since. */
export function combined(base: PeerGroup, mine: PeerGroup, theirs: PeerGroup): PeerGroup {
  const isIn = (group: PeerGroup, id: string) => group.peers.some((peer) => peer.id === id)
  const kept = theirs.peers.filter(({ id }) => !isIn(base, id) || isIn(mine, id))
  const added = mine.peers.filter(({ id }) => !isIn(base, id) && !isIn(theirs, id))
  const peers = [...kept, ...added]
  const areMine = peers.length === mine.peers.length && peers.every(({ id }) => isIn(mine, id))
  return {
    ...theirs,
    name: mine.name === base.name ? theirs.name : mine.name,
    isPrimary: mine.isPrimary === base.isPrimary ? theirs.isPrimary : mine.isPrimary,
    // With the same set of companies, my order wins.
    peers: areMine ? mine.peers : peers,
  }
}
