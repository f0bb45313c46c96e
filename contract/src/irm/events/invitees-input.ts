// Investors of an event: what is kept of each, and where new ones come from.
import { z } from 'zod'
import { isAddress } from '../../email/recipients.ts'
import { optionalText, requiredText } from '../../platform/values.ts'
import { mostInvitees } from './events.ts'
import { inviteeStates, meetingFormats, PriorityValue, Span } from './plan-values.ts'

export const inviteeInputs = {
  state: z.enum(inviteeStates),
  priority: PriorityValue,
  reason: z.string().trim().max(500),
  wantedFormat: z.enum(meetingFormats).nullable(),
  city: optionalText(100),
  venueId: z.uuid().nullable(),
  unavailable: z.array(Span).max(50),
  note: z.string().trim().max(2000),
}

/** Any of these sources; investors on the list already stay as they are. */
export const InviteesInput = z.strictObject({
  organizationIds: z.array(z.uuid()).max(mostInvitees).optional(),
  personIds: z.array(z.uuid()).max(mostInvitees).optional(),
  targetListId: z.uuid().optional(),
  /** Holders of the event's security with an office in this city. */
  holdersIn: requiredText(100, 'Enter a city').optional(),
  /** A saved view of the organizations or people in the IRM, with its filters as they are. */
  viewId: z.uuid().optional(),
  /** Of people in the IRM; the answer names the others. */
  emails: z
    .array(z.string().trim().toLowerCase().refine(isAddress, 'Enter an email address such as name@example.com'))
    .max(mostInvitees, `Add at most ${mostInvitees} addresses`)
    .optional(),
  state: inviteeInputs.state.default('listed'),
})
