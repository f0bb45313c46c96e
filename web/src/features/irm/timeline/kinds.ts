// Event types and their labels.
import type { ActivityEvent } from '@rostrum/contract/irm/timeline'
import type { Gate } from '@rostrum/contract/platform/gates'
import {
  IconAt,
  IconCalendarEvent,
  IconChartBar,
  IconCheck,
  IconChecklist,
  IconMessageCircleQuestion,
  IconMicrophone,
  IconNote,
  IconSpeakerphone,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'

type Kind = ActivityEvent['kind']

export const kindIcons = {
  activity: IconCalendarEvent,
  note: IconNote,
  task_created: IconChecklist,
  task_completed: IconCheck,
  tagged: IconTag,
  added_to_irm: IconUserPlus,
  position: IconChartBar,
  mention: IconAt,
  survey_answer: IconMessageCircleQuestion,
  campaign: IconSpeakerphone,
  call_question: IconMicrophone,
} satisfies Record<Kind, unknown>

/** Filter options. Created and completed tasks are one option, because users look for tasks. */
export const kindFilters: { label: string; kinds: Kind[]; gate?: Gate }[] = [
  { label: 'Activities', kinds: ['activity'] },
  { label: 'Notes', kinds: ['note', 'mention'] },
  { label: 'Tasks', kinds: ['task_created', 'task_completed'] },
  { label: 'Position changes', kinds: ['position'] },
  { label: 'Surveys', kinds: ['survey_answer'] },
  { label: 'Campaigns', kinds: ['campaign'], gate: 'campaigns' },
  { label: 'Earnings calls', kinds: ['call_question'] },
  { label: 'Tags', kinds: ['tagged'] },
  { label: 'IRM', kinds: ['added_to_irm'] },
]
