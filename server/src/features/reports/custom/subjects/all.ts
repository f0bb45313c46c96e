import type { CustomSubject } from '@rostrum/contract/reports/custom-definition'
import { campaigns } from './campaigns.ts'
import { flows } from './flows.ts'
import { holders, movers, positions } from './holders.ts'
import { organizations, people, targets } from './profiles.ts'
import type { Subject } from './subject.ts'
import { activities, events, surveys, tasks } from './work.ts'

export const subjects: Record<CustomSubject, Subject> = {
  holders,
  positions,
  movers,
  flows,
  organizations,
  people,
  activities,
  tasks,
  targets,
  events,
  campaigns,
  surveys,
}
