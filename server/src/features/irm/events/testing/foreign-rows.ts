// Events of another customer, for the test that no one else can reach them.
import { events } from '@rostrum/contract/irm/events/events'
import { eventPlan } from '@rostrum/contract/irm/events/plan'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { addRoadshow, addSlots } from './events.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }
const startsAt = '2027-03-02T15:00:00Z'
const endsAt = '2027-03-02T16:00:00Z'

export function foreignEvents(api: () => Api) {
  const event = async () => addRoadshow(api(), noor)
  const row = (json?: unknown) => async () => [{ params: { id: (await event()).id }, someone, json }]
  const ofMeeting = (json?: unknown) => async () => {
    const one = await event()
    await addSlots(api(), noor, one)
    const { meetings } = await api().call(eventPlan.read, { params: { id: one.id } }, noor)
    return [{ params: { id: one.id, meeting: meetings[0]?.id ?? '' }, someone, json }]
  }
  const ofInvitee = (json?: unknown) => async () => {
    const { id } = await event()
    const body = { name: `House ${newId()}`, type: 'bank' as const }
    const house = await api().call(customProfiles.createInstitution, { body }, noor)
    await api().call(eventPlan.invite, { params: { id }, body: { organizationIds: [house.id] } }, noor)
    const { invitees } = await api().call(eventPlan.read, { params: { id } }, noor)
    return [{ params: { id, invitee: invitees[0]?.id ?? '' }, someone, json }]
  }
  const deleted = async () => {
    const rows = await row()()
    for (const { params } of rows) await api().call(events.delete, { params }, noor)
    return rows
  }
  const proposal = async () => {
    const { id } = await event()
    const made = await api().call(eventPlan.propose, { params: { id }, body: {} }, noor)
    return [{ params: { id, proposal: made.id }, someone }]
  }
  const meeting = { stop_id: newId(), team_id: newId(), starts_at: startsAt, ends_at: endsAt }
  return {
    'events.read': row(),
    'events.update': row({ name: 'Changed' }),
    'events.delete': row(),
    'events.restore': deleted,
    'eventOutcome.read': row(),
    'eventPlan.read': row(),
    'eventPlan.addMeeting': row(meeting),
    'eventPlan.addSlots': row({ stop_ids: [newId()], team_ids: [newId()], minutes: 30 }),
    'eventPlan.changeMeeting': ofMeeting({ title: 'Changed' }),
    'eventPlan.deleteMeeting': ofMeeting(),
    'eventPlan.restoreMeeting': ofMeeting(),
    'eventPlan.debrief': ofMeeting({ met: [newId()], type_id: newId() }),
    'eventPlan.invite': row({ organization_ids: [] }),
    'eventPlan.changeInvitee': ofInvitee({ note: 'Changed' }),
    'eventPlan.deleteInvitee': ofInvitee(),
    'eventPlan.restoreInvitee': ofInvitee(),
    'eventPlan.exportInvitees': row(),
    'eventPlan.itinerary': row(),
    'eventPlan.itineraryPdf': row(),
    'eventPlan.brief': row({ sections: ['people'] }),
    'eventPlan.place': ofInvitee({ meeting_id: null }),
    'eventPlan.propose': row({}),
    'eventPlan.undoProposal': proposal,
    'eventUpdates.list': row(),
    'eventUpdates.send': row({ recipients: [{ invitee_id: newId(), email: 'june@harbor.example' }] }),
  }
}
