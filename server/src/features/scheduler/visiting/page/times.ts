// The days and times that can be chosen, on the visitor's clock.
import { dayIn, timeZoneName } from '@rostrum/contract/platform/time-zones'
import { type Html, html, safe } from '#platform/pages/html.ts'
import type { Offered } from '../../availability.ts'
import type { Chosen, Visit } from '../visit.ts'

const daysAtOnce = 6

interface Day {
  day: string
  slots: Offered[]
}

function daysOf(slots: readonly Offered[], timeZone: string): Day[] {
  const days = new Map<string, Offered[]>()
  for (const slot of slots) {
    const day = dayIn(timeZone, slot.startsAt)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return [...days].map(([day, of]) => ({ day, slots: of }))
}

export const dayName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** When clocks go back an hour comes twice; then its time says which one it is. */
function timesOf(slots: readonly Offered[], timeZone: string): { slot: Offered; time: string }[] {
  const plain = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  const exact = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  const times = slots.map((slot) => plain.format(slot.startsAt))
  return slots.map((slot, index) => {
    const time = times[index] ?? ''
    return { slot, time: times.filter((one) => one === time).length > 1 ? exact.format(slot.startsAt) : time }
  })
}

export const addressOf = (base: string, { length, timeZone }: Chosen, more: Record<string, string> = {}): string =>
  `${base}?${new URLSearchParams({ length: String(length), zone: timeZone, ...more })}`

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  .map((zone) => ({ zone, label: timeZoneName(zone) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

export const lengthName = (minutes: number): string => {
  if (minutes < 60 || minutes % 30 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}

export function zoneSelect(timeZone: string): Html {
  const isListed = zones.some(({ zone }) => zone === timeZone)
  const known = isListed ? zones : [{ zone: timeZone, label: timeZoneName(timeZone) }, ...zones]
  return html`<label for="zone">Time zone</label><select id="zone" name="zone">${known.map(
    ({ zone, label }) => html`<option value="${zone}"${zone === timeZone && safe(' selected')}>${label}</option>`,
  )}</select>`
}

/** What can be changed without choosing a time; a script sends it at once. */
function optionsOf({ base, page, moved }: Visit, { length, timeZone }: Chosen): Html {
  const { lengths } = page.settings
  return html`<form id="options" class="options" method="get" action="${base}">
${
  !moved && lengths.length > 1
    ? html`<p><label for="length">Length</label><select id="length" name="length">${lengths.map(
        (one) => html`<option value="${one}"${one === length && safe(' selected')}>${lengthName(one)}</option>`,
      )}</select></p>`
    : html`<input type="hidden" name="length" value="${length}">`
}
<p>${zoneSelect(timeZone)}</p>
<p class="apply"><button>Show times</button></p>
</form>`
}

export function timesPage(visit: Visit, chosen: Chosen, slots: readonly Offered[], notice?: string): Html {
  const { timeZone } = chosen
  const days = daysOf(slots, timeZone)
  const found = chosen.day ? days.findIndex(({ day }) => day >= (chosen.day ?? '')) : 0
  const first = found === -1 ? Math.max(days.length - daysAtOnce, 0) : found
  const shown = days.slice(first, first + daysAtOnce)
  const before = days[Math.max(first - daysAtOnce, 0)]
  const after = days[first + daysAtOnce]
  const link = (day: Day, text: string) =>
    html`<a href="${addressOf(visit.base, chosen, { day: day.day })}">${text}</a>`
  return html`${notice && html`<div class="problems" role="alert"><p>${notice}</p></div>`}
${optionsOf(visit, chosen)}
<section class="times" aria-label="Free times"><h2>Choose a time</h2><p class="help">Times are in ${timeZoneName(timeZone)}.</p>
${
  shown.length === 0
    ? html`<p>There are no available times right now.</p>`
    : shown.map(
        ({ day, slots: of }) =>
          html`<section class="day"><h3>${dayName(day)}</h3><ul>${timesOf(of, timeZone).map(
            ({ slot, time }) =>
              html`<li><a class="slot" href="${addressOf(visit.base, chosen, { at: slot.startsAt.toISOString() })}" aria-label="${`${dayName(day)}, ${time}`}">${time}</a></li>`,
          )}</ul></section>`,
      )
}
<nav class="more" aria-label="Days">${first > 0 && before && link(before, 'Earlier days')} ${after && link(after, 'Later days')}</nav></section>`
}

/** For a form whose time has gone: the next ones, to choose without starting again. */
export function timeChoices(slots: readonly Offered[], { timeZone, at }: Chosen): Html {
  const near = [...slots]
    .sort(
      (a, b) =>
        Math.abs(a.startsAt.getTime() - (at?.getTime() ?? 0)) - Math.abs(b.startsAt.getTime() - (at?.getTime() ?? 0)),
    )
    .slice(0, 40)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return html`<div class="question"><label class="title" for="at">Choose another time</label><select id="at" name="at">${near.map(
    ({ startsAt }) => html`<option value="${startsAt.toISOString()}">${format.format(startsAt)}</option>`,
  )}</select></div>`
}
