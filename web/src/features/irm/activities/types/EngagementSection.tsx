// How the engagement score is computed from activities, and whether it is enabled.

import { Switch } from '@mantine/core'
import {
  engagement,
  engagementRules,
  interactionKindNames,
  interactionKinds,
  interactionPoints,
} from '@rostrum/contract/irm/engagement'
import { useQuery } from '@tanstack/react-query'
import { saveFailure } from '#features/settings/public.ts'
import { queryFor, useAction } from '#platform/api/query.ts'
import { useGate } from '#platform/session/flags.tsx'
import { useCan } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './EngagementSection.module.css'

const { months, halfLifeDays, trendDays, trendShare, knownDays } = engagementRules

/** Renders nothing while the engagement score is switched off. */
export const EngagementSection = () => (useGate('engagement_score') ? <Section /> : null)

const Section = () => (
  <div className={classes.root}>
    <SectionCard title="Engagement score" description="How engaged investors are, based on logged activities">
      <div className={classes.columns}>
        <div className={classes.words}>
          <OptOut />
          <p>
            Each interaction in the last {months} months scores points by medium, at most once a day per medium. Points
            halve every {halfLifeDays} days. Planned and deleted activities do not count. An activity with a person also
            counts for the organization they worked for at the time.
          </p>
          <p>
            Organizations are compared with organizations and people with people. The top 20% are very high and the
            bottom 20% very low. The trend compares today’s score with the one {trendDays} days ago; changes of up to{' '}
            {trendShare * 100}% are stable.
          </p>
          <p>
            There is no score for profiles created in your IRM, for investors added in the last {knownDays} days, or
            without interactions in {months} months. Scores update within a minute or two of a change.
          </p>
        </div>
        <KeyValueList
          align="right"
          items={interactionKinds.map((medium) => ({
            label: interactionKindNames[medium],
            value: `${interactionPoints[medium]} ${interactionPoints[medium] === 1 ? 'point' : 'points'}`,
          }))}
        />
      </div>
    </SectionCard>
  </div>
)

function OptOut() {
  const query = useQuery(queryFor(engagement.settings, {}))
  const save = useAction(engagement.saveSettings)
  const canChange = useCan('admin')
  const change = (isOptedOut: boolean) =>
    save.mutate(
      { body: { isOptedOut } },
      {
        onSuccess: () => notifySuccess(isOptedOut ? 'Engagement scores are off' : 'Engagement scores are on'),
        onError: () => notifyError(saveFailure),
      },
    )
  return (
    <QueryView query={query}>
      {({ isOptedOut }) => (
        <Switch
          label="Show engagement scores"
          description={canChange ? 'For everyone in your company' : 'Only an admin can change this'}
          checked={save.isPending ? !save.variables.body.isOptedOut : !isOptedOut}
          disabled={!canChange}
          onChange={(event) => change(!event.currentTarget.checked)}
        />
      )}
    </QueryView>
  )
}
