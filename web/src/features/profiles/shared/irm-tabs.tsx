// The IRM tabs that organizations and people share.
import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import { FilesTab } from '#features/files/public.ts'
import { Notes } from '#features/irm/notes/public.ts'
import { TaskList } from '#features/irm/tasks/public.ts'
import { Timeline } from '#features/irm/timeline/public.ts'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import type { ProfileTab } from './ProfileTabs.tsx'

type ContactType = 'organization' | 'person'
type IrmSearch = ProfileSearch & { events?: ActivityEvent['kind'][]; noteSearch?: string }

export const irmTabs = (type: ContactType, id: string, name: string): ProfileTab[] => [
  { value: 'notes', label: 'Notes', content: <NotesTab type={type} id={id} /> },
  {
    value: 'tasks',
    label: 'Tasks',
    content: (
      <SectionCard title={`Tasks about ${name}`}>
        <TaskList associatedType={type} associatedId={id} associatedName={name} />
      </SectionCard>
    ),
  },
  { value: 'files', label: 'Files', content: <FilesTab key={id} subjectType={type} subjectId={id} /> },
  { value: 'timeline', label: 'Timeline', content: <TimelineTab type={type} id={id} /> },
]

function NotesTab({ type, id }: { type: ContactType; id: string }) {
  const { search, change } = useProfileAddress<IrmSearch>()
  return (
    <Notes
      notableType={type}
      notableId={id}
      search={search.noteSearch ?? ''}
      onSearch={(text) => change({ noteSearch: text || undefined, pageSize: undefined })}
      pageSize={search.pageSize}
      onPageSize={(pageSize) => change({ pageSize })}
    />
  )
}

function TimelineTab({ type, id }: { type: ContactType; id: string }) {
  const { search, change } = useProfileAddress<IrmSearch>()
  return (
    <Timeline
      contactType={type}
      contactId={id}
      kinds={search.events ?? []}
      onKinds={(events) => change({ events: events.length > 0 ? events : undefined, pageSize: undefined })}
      pageSize={search.pageSize}
      onPageSize={(pageSize) => change({ pageSize })}
    />
  )
}
