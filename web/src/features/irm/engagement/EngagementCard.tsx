// The engagement score on a profile with its components, or the reason why there is none.
import { type Engagement, engagement, engagementRules, interactionKindNames } from '@rostrum/contract/irm/engagement'
import type { ContactType } from '@rostrum/contract/irm/values'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/api/query.ts'
import { formatDate, formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useGate } from '#platform/session/flags.tsx'
import { useUser } from '#platform/session/session.tsx'
import { BarList } from '#ui/charts/BarList.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Engagement.module.css'
import { Label, shownPercentile, Trend } from './EngagementLevel.tsx'
import { messageOf } from './messages.ts'

interface EngagementCardProps {
  kind: ContactType
  id: string
}

/** Renders nothing while the engagement score is switched off. */
export const EngagementCard = (props: EngagementCardProps) =>
  useGate('engagement_score') ? <Card key={props.id} {...props} /> : null

const others = { organization: 'organizations', person: 'people' } as const

function Card({ kind, id }: EngagementCardProps) {
  const endpoint = kind === 'organization' ? engagement.ofOrganization : engagement.ofPerson
  const query = useQuery(queryFor(endpoint, { params: { id } }))
  return (
    <SectionCard
      title="Engagement"
      description={`Interactions in the last ${engagementRules.months} months, compared with your other ${others[kind]}`}
      actions={<HelpMark topic="engagement" />}
    >
      <QueryView query={query}>
        {(known) => (known.score ? <Score score={known.score} /> : <Missing known={known} />)}
      </QueryView>
    </SectionCard>
  )
}

function Score({ score }: { score: NonNullable<Engagement['score']> }) {
  const { timeZone } = useUser()
  return (
    <>
      <div className={classes.headline}>
        <Label label={score.label} />
        <Trend trend={score.trend} isSpelt />
      </div>
      <KeyValueList
        items={[
          { label: 'Percentile', value: shownPercentile(score.percentile) },
          { label: 'Interactions', value: formatNumber(score.interactionCount) },
          { label: 'Last interaction', value: formatDate(score.lastInteractionAt, timeZone) },
        ]}
      />
      <div className={classes.parts}>
        <p className={classes.partsTitle}>Points (halved every {engagementRules.halfLifeDays} days)</p>
        <BarList
          items={score.parts.map(({ kind, count, points }) => ({
            id: kind,
            label: `${interactionKindNames[kind]} × ${formatNumber(count)}`,
            share: points,
            value: points.toFixed(1),
          }))}
        />
      </div>
    </>
  )
}

function Missing({ known }: { known: Engagement }) {
  const { timeZone } = useUser()
  return <p className={classes.message}>{messageOf(known, (at) => formatDate(at, timeZone))}</p>
}
