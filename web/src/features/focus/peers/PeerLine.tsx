import { ActionIcon } from '@mantine/core'
import type { Peer } from '@rostrum/contract/profiles/securities'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { Writes } from '#platform/session/session.tsx'
import { firstClick } from '#ui/first-click.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './peers.module.css'

interface PeerLineProps {
  peer: Peer
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

export function PeerLine({ peer, index, count, onMove, onRemove }: PeerLineProps) {
  return (
    <li className={classes.peer}>
      <span className={classes.rank}>{index + 1}</span>
      <span className={classes.ticker}>{peer.ticker ?? '–'}</span>
      <AnchorLink className={classes.name} to="/securities/$id" params={{ id: peer.id }}>
        {peer.name}
      </AnchorLink>
      <Writes>
        <ActionIcon
          className={classes.move}
          size={24}
          aria-label={`Move ${peer.name} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp size={14} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          className={classes.move}
          size={24}
          aria-label={`Move ${peer.name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown size={14} stroke={1.75} />
        </ActionIcon>
        <ActionIcon size={24} aria-label={`Remove ${peer.name}`} onClick={firstClick(onRemove)}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      </Writes>
    </li>
  )
}
