import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { kinds, type ProfileKind } from './kinds.ts'

interface NotEditableProps {
  kind: ProfileKind
  id: string
  name: string
}

export const NotEditable = ({ kind, id, name }: NotEditableProps) => (
  <EmptyState
    isPage
    title={`${name} cannot be edited`}
    message="It is a profile of the market. You can suggest an edit on its page."
    action={
      <Button component={Link} to={kinds[kind].path} params={{ id } as never}>
        Back to {name}
      </Button>
    }
  />
)
