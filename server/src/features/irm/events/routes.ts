import { events } from '@rostrum/contract/irm/events/events'
import { eventOutcome } from '@rostrum/contract/irm/events/outcome'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { eventRoad } from '@rostrum/contract/irm/events/road'
import { eventUpdates } from '@rostrum/contract/irm/events/updates'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { briefEvent } from './briefing.ts'
import { debrief } from './debrief.ts'
import { changeInvitee, deleteInvitee, fileOfInvitees, invite, restoreInvitee } from './invitees.ts'
import { fileOfItinerary, pdfOfItinerary } from './itinerary/files.ts'
import { addMeeting, addSlots, changeMeeting, deleteMeeting, restoreMeeting } from './meetings.ts'
import { readOutcome } from './outcome.ts'
import { place, propose, undoProposal } from './placements.ts'
import { readPlan } from './plan.ts'
import { listEvents } from './queries/events.ts'
import { readRoad } from './road.ts'
import { changeEvent, createEvent, deleteEvent, fileOfEvents, readEvent, restoreEvent } from './service.ts'
import { listUpdates, sendUpdates } from './updates.ts'

export function eventRoutes(implement: Implement, flags: Flags) {
  implement(events.list, ({ db, principal }, { query }) => listEvents(db, principal.user.id, query))
  implement(events.export, fileOfEvents)
  implement(events.read, (ctx, { params }) => readEvent(ctx, params.id))
  implement(events.create, createEvent)
  implement(events.update, changeEvent)
  implement(events.delete, deleteEvent)
  implement(events.restore, restoreEvent)
  implement(eventPlan.read, async (ctx, { params }) => readPlan(ctx, await readEvent(ctx, params.id)))
  implement(eventPlan.addMeeting, addMeeting)
  implement(eventPlan.addSlots, addSlots)
  implement(eventPlan.changeMeeting, changeMeeting)
  implement(eventPlan.deleteMeeting, deleteMeeting)
  implement(eventPlan.restoreMeeting, restoreMeeting)
  implement(eventPlan.invite, invite)
  implement(eventPlan.changeInvitee, changeInvitee)
  implement(eventPlan.deleteInvitee, deleteInvitee)
  implement(eventPlan.restoreInvitee, restoreInvitee)
  implement(eventPlan.exportInvitees, fileOfInvitees)
  implement(eventPlan.itinerary, fileOfItinerary)
  implement(eventPlan.itineraryPdf, pdfOfItinerary)
  implement(eventPlan.brief, (ctx, input) => briefEvent(ctx, flags, input))
  implement(eventPlan.place, place)
  implement(eventPlan.propose, propose)
  implement(eventPlan.undoProposal, undoProposal)
  implement(eventPlan.debrief, debrief)
  implement(eventRoad.read, readRoad)
  implement(eventOutcome.read, readOutcome)
  implement(eventUpdates.list, listUpdates)
  implement(eventUpdates.send, sendUpdates)
}
