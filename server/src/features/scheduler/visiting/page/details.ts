// What the visitor fills in, the confirmation, and what can be done with a booking.
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { Offered } from '../../availability.ts'
import { placeOf } from '../../messages.ts'
import type { StoredBooking } from '../../queries/bookings.ts'
import type { Chosen, Visit } from '../visit.ts'
import { addressOf, lengthName, timeChoices } from './times.ts'

const hostNames = (hosts: readonly { firstName: string; lastName: string }[]): string =>
  new Intl.ListFormat('en-US').format(hosts.map(({ firstName, lastName }) => `${firstName} ${lastName}`))

const placeHints = {
  video: 'Video call',
  phone: 'Phone call',
  visitor_phone: 'Phone call: we will call you',
  in_person: 'In person',
}

export function heading({ page, moved }: Visit, { length }: Chosen): Html {
  const { settings, hosts } = page
  const { kind, text } = settings.place
  const where = kind === 'in_person' && text ? `In person: ${text}` : placeHints[kind]
  // Whom a visitor meets is decided with the booking where hosts take turns.
  const who = settings.mode === 'round_robin' && !moved ? '' : `With ${hostNames(moved ? moved.hosts : hosts)}`
  return html`<section class="intro"><h1>${page.title}</h1><p class="facts">${[who, lengthName(length), where].filter(Boolean).join(' · ')}</p>
${settings.description && html`<p class="help">${settings.description}</p>`}</section>`
}

export type Problems = Record<string, string>

interface Field {
  name: string
  label: string
  value: string
  isRequired?: boolean
  type?: 'text' | 'email' | 'tel'
  complete?: string
  isLong?: boolean
}

function fieldOf({ name, label, value, isRequired, type = 'text', complete, isLong }: Field, problems: Problems): Html {
  const problem = problems[name]
  const id = `f-${name.replaceAll('.', '-')}`
  const described = problem && html` aria-invalid="true" aria-describedby="${id}-problem"`
  const common = html`id="${id}" name="${name}"${isRequired && html` aria-required="true"`}${complete && html` autocomplete="${complete}"`}${described}`
  return html`<div class="question${problem && ' wrong'}"><label class="title" for="${id}">${label}${!isRequired && html` <span class="mark">(optional)</span>`}</label>
${problem && html`<p class="error" id="${id}-problem">${problem}</p>`}
${isLong ? html`<textarea ${common} rows="4" maxlength="5000">${value}</textarea>` : html`<input type="${type}" ${common} maxlength="300" value="${value}">`}</div>`
}

export interface Filled {
  fields: URLSearchParams
  problems: Problems
  stamp: string
  /** Instead of the chosen time, which has gone. */
  others?: readonly Offered[]
  notice?: string
}

export function detailsPage(visit: Visit, chosen: Chosen, { fields, problems, stamp, others, notice }: Filled): Html {
  const { page, invitation, base } = visit
  const at = chosen.at ?? new Date()
  const endsAt = new Date(at.getTime() + chosen.length * 60_000)
  const given = (name: string) => fields.get(name) ?? ''
  const count = Object.keys(problems).length
  return html`${notice && html`<div class="problems" role="alert"><p>${notice}</p></div>`}
${count > 0 && html`<div class="problems" role="alert"><h2>${count === 1 ? 'One field needs' : `${count} fields need`} attention</h2></div>`}
<form id="details" method="post" action="${base}" novalidate>
<input type="hidden" name="length" value="${chosen.length}"><input type="hidden" name="zone" value="${chosen.timeZone}"><input type="hidden" name="stamp" value="${stamp}">
${
  others
    ? timeChoices(others, chosen)
    : html`<input type="hidden" name="at" value="${at.toISOString()}"><div class="note chosen"><p><strong>${timeInWords({ startsAt: at, endsAt }, chosen.timeZone)}</strong></p><p><a href="${addressOf(base, chosen)}">Choose another time</a></p></div>`
}
${
  invitation
    ? html`<div class="note"><p>Booking as ${invitation.name}, ${invitation.email}</p></div>`
    : [
        fieldOf(
          { name: 'name', label: 'Your name', value: given('name'), isRequired: true, complete: 'name' },
          problems,
        ),
        fieldOf(
          { name: 'email', label: 'Email', value: given('email'), isRequired: true, type: 'email', complete: 'email' },
          problems,
        ),
      ]
}
${fieldOf({ name: 'firm', label: 'Firm', value: given('firm'), complete: 'organization' }, problems)}
${
  page.settings.place.kind === 'visitor_phone' &&
  fieldOf(
    { name: 'phone', label: 'Phone number', value: given('phone'), isRequired: true, type: 'tel', complete: 'tel' },
    problems,
  )
}
${page.settings.questions.map((question) =>
  fieldOf({ ...question, name: `q.${question.id}`, value: given(`q.${question.id}`) }, problems),
)}
<p class="website" aria-hidden="true"><label>Website <input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>
<div class="buttons"><button class="main">Book this time</button></div>
</form>`
}

export const askToMove = ({ base, moved }: Visit, chosen: Chosen, at: Date): Html => {
  const endsAt = new Date(at.getTime() + chosen.length * 60_000)
  return html`<section class="message"><h2>Move to this time?</h2>
${moved && html`<p>Now: ${timeInWords(moved, chosen.timeZone)}</p>`}
<p><strong>${timeInWords({ startsAt: at, endsAt }, chosen.timeZone)}</strong></p>
<form id="details" method="post" action="${base}"><input type="hidden" name="at" value="${at.toISOString()}"><input type="hidden" name="zone" value="${chosen.timeZone}">
<div class="buttons"><button class="main">Move the meeting</button></div></form>
<p><a href="${addressOf(base, chosen)}">Choose another time</a></p></section>`
}

const titles = {
  confirmed: 'Your meeting is booked',
  requested: 'Waiting for approval',
  canceled: 'This meeting has been canceled',
  declined: 'This time is not available',
}

export function bookingPage(booking: StoredBooking, base: string, now = new Date()): Html {
  const { status, page, hosts, company } = booking
  const isOver = status === 'canceled' || status === 'declined'
  const isChangeable = !isOver && booking.startsAt > now
  return html`<section class="message"><h1>${titles[status]}</h1>
${status === 'requested' && html`<p>${company} will confirm this time or suggest another one. We will email ${booking.email}.</p>`}
${status === 'confirmed' && html`<p>A confirmation with a calendar file is on its way to ${booking.email}.</p>`}
<p><strong>${page.title}</strong>${hosts.length > 0 && ` with ${hostNames(hosts)}`}</p>
<p>${timeInWords(booking, booking.timeZone)}</p>
${!isOver && placeOf(booking) && html`<p>${placeOf(booking)}</p>`}
${status === 'confirmed' && html`<p><a href="${base}/meeting.ics">Add to a calendar</a></p>`}
${isChangeable && html`<p><a href="${base}/move">Choose another time</a></p><p><a href="${base}/cancel">Cancel this meeting</a></p>`}</section>`
}

export const askToCancel = (booking: StoredBooking, base: string): Html =>
  html`<section class="message"><h1>Cancel this meeting?</h1><p>${booking.page.title}</p><p>${timeInWords(booking, booking.timeZone)}</p>
<form id="details" method="post" action="${base}/cancel"><div class="buttons"><button class="main">Cancel the meeting</button></div></form>
<p><a href="${base}">Keep it</a></p></section>`
