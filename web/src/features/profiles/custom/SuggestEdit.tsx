import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageReport } from '@tabler/icons-react'
import { SuggestionModal } from '#features/search/public.ts'
import type { ProfileBrief } from './kinds.ts'

/** Profiles of the market are kept by others: one's own knowledge reaches them as a suggestion. */
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
