import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PeerGroup, SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconPlus } from '@tabler/icons-react'
import { Writes } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Ticker } from '../public.ts'
import { NewGroup } from './NewGroup.tsx'
import { PeerGroupPanel } from './PeerGroupPanel.tsx'
import classes from './peers.module.css'

interface SecurityPeersProps {
  security: SecurityBrief
  groups: PeerGroup[]
}

export function SecurityPeers({ security, groups }: SecurityPeersProps) {
  const [isAdding, adding] = useDisclosure(false)
  return (
    <SectionCard
      flush
      title={<Ticker security={security} />}
      description={security.name}
      actions={
        <Writes>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={isAdding}
            aria-label={`New group for ${security.name}`}
            onClick={adding.open}
          >
            New group
          </Button>
        </Writes>
      }
    >
      {groups.map((group) => (
        <PeerGroupPanel key={group.id} group={group} />
      ))}
      {groups.length === 0 && !isAdding && (
        <p className={classes.none}>No peers yet. Create a group and add the companies you compare your stock with.</p>
      )}
      {isAdding && <NewGroup securityId={security.id} isFirst={groups.length === 0} onDone={adding.close} />}
    </SectionCard>
  )
}
