import type { ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useReturnState } from './return-address.ts'

type LogActivityProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** The person or organization to prefill. */
  contactId?: string
  /** The day to prefill. */
  day?: string
}

/** Opens the new activity form, which returns here on save or cancel. */
export function LogActivity({ contactId, day, variant = 'default', size = 'sm' }: LogActivityProps) {
  const state = useReturnState()
  return (
    <Writes>
      <ButtonLink
        to="/activities/new"
        search={{ contact: contactId, day }}
        state={state}
        variant={variant}
        size={size}
        leftSection={<IconPlus size={16} stroke={1.75} />}
      >
        Log activity
      </ButtonLink>
    </Writes>
  )
}
