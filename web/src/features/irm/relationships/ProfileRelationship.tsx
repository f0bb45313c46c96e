import { Button } from '@mantine/core'
import type { Relationship } from '@rostrum/contract/irm/relationships'
import type { ContactType } from '@rostrum/contract/irm/values'
import { IconChevronDown } from '@tabler/icons-react'
import { fullName } from '#platform/names.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { OwnerMenu, TierMenu } from './RelationshipMenus.tsx'
import { useRelationshipChanges } from './use-relationship-changes.ts'

interface ProfileRelationshipProps {
  type: ContactType
  id: string
  name: string
  relationship: Relationship
}

/** Tier and owner of a profile, each a menu that changes it. */
export function ProfileRelationship({ type, id, name, relationship }: ProfileRelationshipProps) {
  const { isPending, setTier, setOwner } = useRelationshipChanges(type)
  const { tier, owner } = relationship
  const mayWrite = useMayWrite()
  const rows = [{ id, relationship }]
  const button = {
    size: 'compact-xs',
    variant: 'default',
    disabled: isPending || !mayWrite,
    rightSection: <IconChevronDown size={12} stroke={1.75} aria-hidden="true" />,
  } as const
  return (
    <>
      <TierMenu
        value={tier}
        onPick={(chosen) =>
          void setTier(rows, chosen, chosen ? `${name} is tier ${chosen}.` : `${name} no longer has a tier.`)
        }
      >
        <Button {...button}>{tier ? `Tier ${tier}` : 'Set tier'}</Button>
      </TierMenu>
      <OwnerMenu
        value={owner?.id ?? null}
        onPick={(chosen) =>
          void setOwner(
            rows,
            chosen?.id ?? null,
            chosen ? `${fullName(chosen)} is the relationship owner.` : 'Relationship owner removed.',
          )
        }
      >
        <Button {...button}>{owner ? `Owner: ${fullName(owner)}` : 'Set owner'}</Button>
      </OwnerMenu>
    </>
  )
}
