import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowMerge, IconDots, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { briefOf, kinds, type ProfileBrief, type Subject } from './kinds.ts'
import { MembershipButton } from './MembershipButton.tsx'
import { MergeModal } from './MergeModal.tsx'
import { SuggestEdit } from './SuggestEdit.tsx'
import { useRemoveWithUndo } from './use-remove-profile.ts'

/** Profile actions: a custom profile can be edited, a market profile takes suggestions. */
export function ProfileActions(subject: Subject) {
  const profile = briefOf(subject)
  return <Writes>{profile.isOwn ? <OwnActions profile={profile} /> : <MarketActions profile={profile} />}</Writes>
}

function MarketActions({ profile }: { profile: ProfileBrief }) {
  return (
    <>
      {profile.kind === 'organization' && <AddPersonButton organizationId={profile.id} />}
      <SuggestEdit profile={profile} />
      <MembershipButton profile={profile} />
    </>
  )
}

function OwnActions({ profile }: { profile: ProfileBrief }) {
  const [isMerging, merging] = useDisclosure(false)
  const remove = useRemoveWithUndo(profile)
  return (
    <>
      {profile.kind === 'organization' && <AddPersonButton organizationId={profile.id} />}
      <ButtonLink
        to={kinds[profile.kind].editPath}
        params={{ id: profile.id }}
        variant="default"
        leftSection={<IconPencil size={15} stroke={1.75} />}
      >
        Edit
      </ButtonLink>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="More actions">
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowMerge size={15} stroke={1.5} />} onClick={merging.open}>
            Merge into another
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.5} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MergeModal profile={profile} opened={isMerging} onClose={merging.close} />
    </>
  )
}

function AddPersonButton({ organizationId }: { organizationId: string }) {
  return (
    <ButtonLink
      to="/people/new"
      search={{ organization: organizationId }}
      variant="default"
      leftSection={<IconUserPlus size={15} stroke={1.75} />}
    >
      Add person
    </ButtonLink>
  )
}
