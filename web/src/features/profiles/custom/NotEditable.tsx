import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
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
    message="It is a market profile. You can suggest an edit on its page."
    action={
      <ButtonLink to={kinds[kind].path} params={{ id }}>
        Back to {name}
      </ButtonLink>
    }
  />
)
