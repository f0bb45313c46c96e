import { placeOf } from '@rostrum/contract/irm/events/conflicts'
import type { EventDetail } from '@rostrum/contract/irm/events/events'
import { type Sketch, sketchOf, wayText } from '@rostrum/contract/irm/events/sketch'
import { meetingName } from '../names.ts'
import { type OpenPlan, seatedAt } from '../use-plan.ts'
import type { Leg } from './legs.ts'
import classes from './MapSketch.module.css'

const size = { width: 440, height: 240 }

interface MapSketchProps {
  event: EventDetail
  plan: OpenPlan
  legs: readonly Leg[]
  /** Of which day, and team where there are several. */
  label: string
}

/** Nothing unless two places of the day have coordinates. */
export function MapSketch({ event, plan, legs, label }: MapSketchProps) {
  const visits = legs
    .filter(({ meeting }) => !meeting.isCanceled)
    .map(({ meeting }) => {
      const investors = seatedAt(plan, meeting)
      const venue = event.venues.find(({ id }) => id === placeOf(meeting, investors))
      return { name: venue?.name ?? meetingName(meeting, investors), venue }
    })
  const sketch = sketchOf(visits, size)
  if (!sketch) return null
  return (
    <figure className={classes.root}>
      <Drawing sketch={sketch} label={label} />
      <figcaption className={classes.key}>
        <ol className={classes.places}>
          {sketch.places.map(({ number, name }) => (
            <li key={number}>
              {number} {name}
            </li>
          ))}
        </ol>
        {sketch.missing.length > 0 && <p>Not on the map: {sketch.missing.join(', ')}</p>}
        <p>Straight-line distances, to scale, north at the top.</p>
      </figcaption>
    </figure>
  )
}

const textOf = ({ places, ways }: Sketch): string =>
  [
    ...places.map(({ number, name }) => `${number} ${name}`),
    ...ways.map((way) => `${way.from} to ${way.to} ${wayText(way)}`),
  ].join('; ')

const markRadius = 11

function Drawing({ sketch, label }: { sketch: Sketch; label: string }) {
  const { width, height, lines, marks, scale } = sketch
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map sketch of ${label}: ${textOf(sketch)}`}
    >
      {lines.map((line) => (
        <g key={line.from}>
          <line className={classes.way} x1={line.x1} y1={line.y1} x2={line.x2} y2={line.y2} />
          <text className={classes.wayText} x={(line.x1 + line.x2) / 2} y={(line.y1 + line.y2) / 2 - 4}>
            {line.text}
          </text>
        </g>
      ))}
      {marks.map(({ x, y, text }) => {
        const half = Math.max(markRadius, text.length * 4)
        return (
          <g key={text}>
            <rect
              className={classes.mark}
              x={x - half}
              y={y - markRadius}
              width={half * 2}
              height={22}
              rx={markRadius}
            />
            <text className={classes.markText} x={x} y={y + 4}>
              {text}
            </text>
          </g>
        )
      })}
      <path className={classes.scale} d={`M 12 ${height - 16} v 4 h ${scale.length} v -4`} />
      <text className={classes.scaleText} x={12 + scale.length + 6} y={height - 10}>
        {scale.text}
      </text>
    </svg>
  )
}
