import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import { SuggestionModal } from '#features/search/public.ts'
import type { ProfileBrief } from './kinds.ts'

/** Market profiles are read-only for customers, who can suggest changes instead. */
export function SuggestEdit({ profile: { kind, id, name } }: { profile: ProfileBrief }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconMessageReport size={15} stroke={1.75} />} onClick={open}>
        Suggest an edit
      </Button>
      <SuggestionModal isOpen={isOpen} onClose={close} subject={{ type: kind, id, name }} />
    </>
  )
}
