// What the team itself knows and does about somebody: the same three tabs on organizations and people.
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { Notes } from '../../irm/notes/public.tsx'
import { TaskList } from '../../irm/tasks/public.tsx'
import { Timeline } from '../../irm/timeline/public.tsx'
import type { ProfileTab } from './ProfileTabs.tsx'

export const irmTabs = (type: 'organization' | 'person', id: string, name: string): ProfileTab[] => [
  { value: 'notes', label: 'Notes', content: <Notes notableType={type} notableId={id} /> },
  {
    value: 'tasks',
    label: 'Tasks',
    content: (
      <SectionCard title={`Tasks about ${name}`}>
        <TaskList associatedType={type} associatedId={id} associatedName={name} />
      </SectionCard>
    ),
  },
  { value: 'timeline', label: 'Timeline', content: <Timeline contactType={type} contactId={id} /> },
]
