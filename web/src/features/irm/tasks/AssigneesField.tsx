import { Button, MultiSelect } from '@mantine/core'
import type { UserBrief } from '@rostrum/contract/irm/values'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calledName } from '#platform/names.ts'
import { useUser } from '#platform/session/session.tsx'
import { customerUsers } from './form-api.ts'

interface AssigneesFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  /** The task's assignees, who may have left since. */
  known: UserBrief[]
  error?: ReactNode
  readOnly: boolean
}

export function AssigneesField({ value, onChange, known, error, readOnly }: AssigneesFieldProps) {
  const users = useQuery(customerUsers())
  const options = useAssigneeOptions(known)
  return (
    <MultiSelect
      label="Assignees"
      placeholder={value.length === 0 ? 'Unassigned' : undefined}
      data-path="assigneeIds"
      searchable
      nothingFoundMessage="No Matches"
      hidePickedOptions
      data={options}
      error={error}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
      description={
        users.isError && (
          <>
            Your colleagues could not be loaded.{' '}
            <Button size="compact-xs" variant="subtle" onClick={() => void users.refetch()}>
              Try again
            </Button>
          </>
        )
      }
    />
  )
}

/** The customer's users by name; while loading, those already known from the page. */
export function useAssigneeOptions(known: UserBrief[] = []): { value: string; label: string }[] {
  const user = useUser()
  const users = useQuery(customerUsers())
  const everyone = new Map([user, ...known, ...(users.data ?? [])].map((one) => [one.id, one]))
  return [...everyone.values()].map((one) => ({ value: one.id, label: calledName(one) }))
}
