import { Stack } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ownSecurities } from '../public.ts'
import { peerGroups } from './api.ts'
import { SecurityPeers } from './SecurityPeers.tsx'

export function PeersPage() {
  const securities = useQuery(ownSecurities())
  const groups = useQuery(peerGroups())
  return (
    <>
      <PageHeader
        title="Peers"
        context="The companies you compare your stock with. Peer comparisons use the primary group of the selected security."
      />
      <QueryView
        query={securities}
        isEmpty={(data) => data.length === 0}
        empty={
          <EmptyState
            icon={<IconArrowsDiff size={20} stroke={1.5} />}
            title="No securities yet"
            message="Ask your admin to add your company’s security, then add its peers here."
          />
        }
      >
        {(own) => (
          <QueryView query={groups}>
            {(all) => (
              <Stack gap={16} maw={860}>
                {own.map((security) => (
                  <SecurityPeers
                    key={security.id}
                    security={security}
                    groups={all.filter(({ securityId }) => securityId === security.id)}
                  />
                ))}
              </Stack>
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}
