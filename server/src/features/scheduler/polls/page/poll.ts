// What a person who was asked sees of a poll: the times on their own clock, and never who else was asked.
import { type PollAnswer, pollAnswerNames, pollAnswers } from '@rostrum/contract/scheduler/polls'
import { timeInWords } from '#platform/calendar/time-in-words.ts'
import { type Html, html, safe } from '#platform/pages/html.ts'
import { lengthName, zoneSelect } from '../../visiting/page/times.ts'
import { pollHosts, pollPlace } from '../messages.ts'
import type { StoredInvitee, StoredPoll, StoredTime } from '../queries.ts'

const intro = (poll: StoredPoll): Html =>
  html`<section class="intro"><h1>${poll.title}</h1><p class="facts">${[`With ${pollHosts(poll)}`, lengthName(poll.length), pollPlace(poll)].filter(Boolean).join(' · ')}</p>
${poll.description && html`<p class="help">${poll.description}</p>`}</section>`

/** The zone belongs to each time: when clocks change, two of them differ. */
function timeName({ startsAt, endsAt }: StoredTime, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(startsAt)
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const from = new Intl.DateTimeFormat('en-US', clock).format(startsAt)
  return `${day}, ${from} to ${new Intl.DateTimeFormat('en-US', { ...clock, timeZoneName: 'short' }).format(endsAt)}`
}

const choice = ({ id }: StoredTime, answer: PollAnswer, isChosen: boolean): Html =>
  html`<label><input type="radio" name="t.${id}" value="${answer}"${isChosen && safe(' checked')}> ${pollAnswerNames[answer]}</label>`

export interface Shown {
  poll: StoredPoll
  invitee: StoredInvitee
  base: string
  timeZone: string
  /** What is chosen for each time so far. */
  chosen: ReadonlyMap<string, PollAnswer>
  comment: string
  problem?: string
  isSaved: boolean
}

export function votePage({ poll, invitee, base, timeZone, chosen, comment, problem, isSaved }: Shown): Html {
  const closes = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  const times = poll.times.filter(({ startsAt }) => startsAt > new Date())
  return html`${intro(poll)}
${problem && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
${isSaved && html`<div class="note chosen" role="status"><p><strong>Your answers are saved.</strong> You can change them until the poll closes. We will email ${invitee.email} once a time is confirmed.</p></div>`}
<form id="details" method="post" action="${base}" novalidate>
<div class="options zones"><p>${zoneSelect(timeZone)}</p><p class="apply"><button id="show-times" formmethod="get">Show times</button></p></div>
<section class="times" aria-label="Proposed times"><h2>Which times work for you, ${invitee.name}?</h2>
<p class="help">Please answer by ${closes.format(poll.closesAt)}. Times you leave blank count as No.</p>
${times.length === 0 && html`<p>All proposed times have passed.</p>`}
${times.map(
  (time) =>
    html`<fieldset class="proposed"><legend>${timeName(time, timeZone)}</legend><div class="answers">${pollAnswers.map(
      (answer) => choice(time, answer, chosen.get(time.id) === answer),
    )}</div></fieldset>`,
)}</section>
${
  times.length > 0 &&
  html`<div class="question"><label class="title" for="comment">Comment <span class="mark">(optional)</span></label><textarea id="comment" name="comment" rows="3" maxlength="1000">${comment}</textarea></div>
<div class="buttons"><button class="main">${invitee.votedAt ? 'Change my answers' : 'Send my answers'}</button></div>`
}
</form>`
}

export function confirmedPage(poll: StoredPoll, time: StoredTime, timeZone: string, base: string): Html {
  return html`<section class="message"><h1>The time is confirmed</h1><p><strong>${poll.title}</strong> with ${pollHosts(poll)}</p>
<p>${timeInWords(time, timeZone)}</p>
${pollPlace(poll) && html`<p>${pollPlace(poll)}</p>`}
<p><a href="${base}/meeting.ics">Add to a calendar</a></p></section>`
}
