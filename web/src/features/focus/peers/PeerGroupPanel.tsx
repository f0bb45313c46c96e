import { largestPeerGroup } from '@rostrum/contract/focus'
import type { Peer, PeerGroup } from '@rostrum/contract/profiles/securities'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { Writes } from '#platform/session/session.tsx'
import { notifyWithUndo } from '#ui/notify.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { GroupHeader } from './GroupHeader.tsx'
import { moved } from './group-changes.ts'
import { PeerLine } from './PeerLine.tsx'
import classes from './peers.module.css'
import { useGroupEditing } from './use-group-editing.ts'

export function PeerGroupPanel({ group }: { group: PeerGroup }) {
  const { shown, change, conflict, takeTheirs, saveOnTop } = useGroupEditing(group)
  const isFull = shown.peers.length >= largestPeerGroup

  const add = (picked: PickedEntity | null) => {
    if (!picked) return
    const { id, name } = picked
    // The ticker comes with the server's response.
    const peer: Peer = { id, name, ticker: null, peerOfSecurityId: group.securityId, peerGroupId: group.id }
    void change(({ peers }) => ({ peers: [...peers, peer] }))
  }
  const remove = (peer: Peer, at: number) => {
    void change(({ peers }) => ({ peers: peers.filter(({ id }) => id !== peer.id) }))
    notifyWithUndo(`${peer.name} was removed from ${shown.name}`, () => {
      void change(({ peers }) => ({
        peers: peers.some(({ id }) => id === peer.id) ? peers : peers.toSpliced(at, 0, peer),
      }))
    })
  }

  return (
    <section className={classes.group} aria-label={`Group ${shown.name}`}>
      <GroupHeader group={shown} onChange={(next) => change(() => next)} />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          mine={shown}
          onTakeTheirs={takeTheirs}
          onSaveOnTop={(theirs) => void saveOnTop(theirs)}
        />
      )}
      <ol className={classes.list}>
        {shown.peers.map((peer, index) => (
          <PeerLine
            key={peer.id}
            peer={peer}
            index={index}
            count={shown.peers.length}
            onMove={(to) => void change(({ peers }) => ({ peers: moved(peers, index, to) }))}
            onRemove={() => remove(peer, index)}
          />
        ))}
      </ol>
      {shown.peers.length === 0 && <p className={classes.none}>No peers in this group yet.</p>}
      <Writes>
        <div className={classes.add}>
          <EntityPicker
            kind="securities"
            label={`Add a peer to ${shown.name}`}
            hiddenLabel
            placeholder={isFull ? `At most ${largestPeerGroup} peers` : 'Add a peer: name, ticker, CUSIP or ISIN'}
            disabled={isFull}
            value={null}
            excludedIds={[group.securityId, ...shown.peers.map(({ id }) => id)]}
            onChange={add}
          />
        </div>
      </Writes>
    </section>
  )
}
