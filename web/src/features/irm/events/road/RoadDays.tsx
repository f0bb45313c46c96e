// Days on the road, in plain elements: the same markup becomes the copy for times without a network.
import { meetingFormatNames } from '@rostrum/contract/irm/events/plan-values'
import type { RoadDay, RoadMeeting } from '@rostrum/contract/irm/events/road'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import { formatTime } from '#platform/formats.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { dayLabel } from '../names.ts'

export function RoadDays({ days }: { days: readonly RoadDay[] }) {
  if (days.length === 0) {
    return <p className="road-muted">No meetings today or in the next six days.</p>
  }
  return days.map((day) => (
    <details key={`${day.stopId}-${day.teamId}`} open={day.day === days[0]?.day}>
      <summary>
        <h2>
          {dayLabel(day.day)}, {day.city}
        </h2>
        <p className="road-muted">
          {[day.event, day.team, timeZoneName(day.timeZone), day.colleagues.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </summary>
      <ol aria-label={`Meetings in ${day.city}`}>
        {day.meetings.map((meeting) => (
          <Meeting key={meeting.id} eventId={day.eventId} meeting={meeting} timeZone={day.timeZone} />
        ))}
      </ol>
    </details>
  ))
}

const nameOf = ({ title, investors }: RoadMeeting) => title || investors.map(({ name }) => name).join(', ')

function Meeting({ eventId, meeting, timeZone }: { eventId: string; meeting: RoadMeeting; timeZone: string }) {
  const { startsAt, endsAt, travel, link, isHeld, isCanceled } = meeting
  const state = [meetingFormatNames[meeting.format], isHeld && 'Hold', isCanceled && 'Canceled'].filter(Boolean)
  return (
    <li data-canceled={isCanceled || undefined}>
      {travel > 0 && <p className="road-muted">{travel} min travel before</p>}
      <p className="road-time">
        {formatTime(startsAt, timeZone)} to {formatTime(endsAt, timeZone)}
      </p>
      <h3>{nameOf(meeting)}</h3> <span className="road-muted">{state.join(' · ')}</span>
      <Place meeting={meeting} />
      {link && (
        <p>
          <a href={link} rel="noreferrer">
            Video link
          </a>
        </p>
      )}
      <ul>
        {meeting.investors.map((investor) => (
          <Investor key={investor.id} investor={investor} isNamed={nameOf(meeting) === investor.name} />
        ))}
      </ul>
      <Debrief eventId={eventId} meeting={meeting} />
    </li>
  )
}

/** Once the meeting has begun; the form opens in the itinerary. */
function Debrief({ eventId, meeting }: { eventId: string; meeting: RoadMeeting }) {
  const mayWrite = useMayWrite()
  const { id, activityId, startsAt, isCanceled, investors } = meeting
  if (activityId) {
    return (
      <p>
        <a href={`/activities/${activityId}`}>Notes</a>
      </p>
    )
  }
  if (!mayWrite || isCanceled || investors.length === 0 || startsAt > new Date()) return null
  return (
    <p>
      <a href={`/irm/events-and-itineraries/${eventId}?debrief=${id}`}>Debrief</a>
    </p>
  )
}

function Place({ meeting: { venue, room } }: { meeting: RoadMeeting }) {
  const name = [venue?.name, room && `Room ${room}`].filter(Boolean).join(', ')
  if (!name) return null
  const point = venue && venue.latitude !== null && venue.longitude !== null && `${venue.latitude},${venue.longitude}`
  // A typed address is what a taxi driver needs; coordinates find what has none.
  const query = venue?.address ? `${venue.name}, ${venue.address}` : point
  return (
    <p>
      {name}
      {query && (
        <>
          <br />
          <a href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`} rel="noreferrer">
            {venue?.address || 'Open in Maps'}
          </a>
        </>
      )}
    </p>
  )
}

function Investor({ investor, isNamed }: { investor: RoadMeeting['investors'][number]; isNamed: boolean }) {
  return (
    <li>
      {!isNamed && <strong>{investor.name}</strong>}
      {investor.people.map(({ id, name, title, phones }) => (
        <p key={id}>
          {name}
          {title && <span className="road-muted">, {title}</span>}
          {phones.map((phone) => (
            <span key={phone}>
              {' '}
              <a href={`tel:${phone.replace(/[^0-9+]/g, '')}`}>{phone}</a>
            </span>
          ))}
        </p>
      ))}
      {investor.briefing.length > 0 && (
        <ul className="road-lines">
          {investor.briefing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
