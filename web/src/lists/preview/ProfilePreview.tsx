// The facts of a row's profile in a side panel, without leaving the list.
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { fullName } from '#platform/names.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { OrganizationFacts } from './OrganizationFacts.tsx'
import { PersonFacts } from './PersonFacts.tsx'

interface PreviewProps {
  /** Null while the panel is closed. */
  id: string | null
  onClose: () => void
}

/** Never the previous profile as placeholder data. */
const asked = (id: string | null) => ({ placeholderData: undefined, enabled: id !== null })

export function OrganizationPreview({ id, onClose }: PreviewProps) {
  const focused = useFocusedSecurity()
  const query = useQuery({
    ...queryFor(organizations.read, { params: { id: id ?? '' }, query: { securityId: focused?.id } }),
    ...asked(id),
  })
  return (
    <Panel category="organizations" id={id} onClose={onClose} query={query} nameOf={({ name }) => name}>
      {(organization) => <OrganizationFacts organization={organization} ticker={focused?.ticker ?? focused?.name} />}
    </Panel>
  )
}

export function PersonPreview({ id, onClose }: PreviewProps) {
  const query = useQuery({ ...queryFor(people.read, { params: { id: id ?? '' } }), ...asked(id) })
  return (
    <Panel category="people" id={id} onClose={onClose} query={query} nameOf={fullName}>
      {(person) => <PersonFacts person={person} />}
    </Panel>
  )
}

interface PanelProps<Profile> extends PreviewProps {
  category: 'organizations' | 'people'
  query: UseQueryResult<Profile>
  nameOf: (profile: Profile) => string
  children: (profile: Profile) => ReactNode
}

const Panel = <Profile,>({ category, id, onClose, query, nameOf, children }: PanelProps<Profile>) => (
  <SidePanel
    opened={id !== null}
    onClose={onClose}
    width={420}
    title={query.data ? nameOf(query.data) : 'Preview'}
    footer={
      id && (
        <ButtonLink to={`/${category}/$id`} params={{ id }} data-autofocus>
          Open profile
        </ButtonLink>
      )
    }
  >
    <QueryView query={query}>{children}</QueryView>
  </SidePanel>
)
