import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import type { EntitledPerson, ResearchGrant } from '@rostrum/contract/research/entitlements'
import { IconCalendar, IconCheck, IconChevronDown, IconInfinity, IconX } from '@tabler/icons-react'
import { formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { Chip } from '#ui/Chip.tsx'
import { firstClick } from '#ui/first-click.ts'
import { EndDateDialog } from './EndDateDialog.tsx'
import { useGrantActions } from './use-grant-actions.ts'

const stateOf = (grant: ResearchGrant | undefined): string => {
  if (!grant) return 'Not granted'
  if (grant.until === null) return 'Granted'
  return grant.hasEnded ? `Ended ${formatDay(grant.until)}` : `Until ${formatDay(grant.until)}`
}

export function GrantState({ grant }: { grant: ResearchGrant | undefined }) {
  const isCurrent = grant && !grant.hasEnded
  return <Chip tone={isCurrent ? 'positive' : 'neutral'}>{stateOf(grant)}</Chip>
}

interface GrantCellProps {
  person: EntitledPerson
  product: ResearchProduct
  grant: ResearchGrant | undefined
}

/** One person, one product: what is granted, and what can be done about it. */
export function GrantCell({ person, product, grant }: GrantCellProps) {
  const [isChoosing, choosing] = useDisclosure(false)
  const { give, revoke, isPending } = useGrantActions(person, product)
  const isCurrent = grant !== undefined && !grant.hasEnded
  const hasEnd = isCurrent && grant.until !== null
  return (
    <>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            variant={isCurrent ? 'light' : 'default'}
            size="compact-sm"
            loading={isPending}
            leftSection={isCurrent && <IconCheck size={14} stroke={2} />}
            rightSection={<IconChevronDown size={14} stroke={1.5} />}
            aria-label={`${researchProductNames[product]} for ${fullName(person)}: ${stateOf(grant)}`}
          >
            {stateOf(grant)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(!isCurrent || hasEnd) && (
            <Menu.Item
              leftSection={<IconInfinity size={15} stroke={1.5} />}
              onClick={firstClick(() => give(null, grant))}
            >
              {hasEnd ? 'Remove end date' : 'Grant without end date'}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCalendar size={15} stroke={1.5} />} onClick={choosing.open}>
            {isCurrent ? 'Set end date…' : 'Grant until…'}
          </Menu.Item>
          {grant && (
            <Menu.Item
              color="red"
              leftSection={<IconX size={15} stroke={1.5} />}
              onClick={firstClick(() => revoke(grant))}
            >
              Revoke
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EndDateDialog
        title={`${researchProductNames[product]} for ${fullName(person)}`}
        isOpen={isChoosing}
        initial={isCurrent ? grant.until : null}
        onClose={choosing.close}
        onChoose={(until) => give(until, grant)}
      />
    </>
  )
}
