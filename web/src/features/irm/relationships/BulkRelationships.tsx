import { Button } from '@mantine/core'
import type { ContactType } from '@rostrum/contract/irm/values'
import { IconStairsUp, IconUser } from '@tabler/icons-react'
import { fullName } from '#platform/names.ts'
import { OwnerMenu, TierMenu } from './RelationshipMenus.tsx'
import { type Related, useRelationshipChanges } from './use-relationship-changes.ts'

interface BulkRelationshipsProps {
  type: ContactType
  rows: readonly Related[]
  /** Formats a count: two organizations, one person. */
  counted: (count: number) => string
}

/** Sets the tier or the owner of all selected rows. */
export function BulkRelationships({ type, rows, counted }: BulkRelationshipsProps) {
  const { isPending, setTier, setOwner } = useRelationshipChanges(type)
  const all = counted(rows.length)
  const button = { size: 'compact-sm', variant: 'default', disabled: isPending } as const
  return (
    <>
      <TierMenu
        onPick={(tier) => void setTier(rows, tier, tier ? `Tier ${tier} set for ${all}.` : `Tier removed from ${all}.`)}
      >
        <Button {...button} leftSection={<IconStairsUp size={14} stroke={1.75} />}>
          Set tier
        </Button>
      </TierMenu>
      <OwnerMenu
        onPick={(owner) =>
          void setOwner(
            rows,
            owner?.id ?? null,
            owner ? `${fullName(owner)} is the owner of ${all}.` : `Owner removed from ${all}.`,
          )
        }
      >
        <Button {...button} leftSection={<IconUser size={14} stroke={1.75} />}>
          Set owner
        </Button>
      </OwnerMenu>
    </>
  )
}
