// How the engagement score is computed from activities, and whether it is enabled.

import { Switch } from '@mantine/core'
import { activityMedia } from '@rostrum/contract/irm/activities'
import { engagement, engagementRules, interactionKindNames, interactionPoints } from '@rostrum/contract/irm/engagement'
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
    <SectionCard title="Engagement score" description="How engaged investors are with you, from what you log with them">
      <div className={classes.columns}>
        <div className={classes.words}>
          <OptOut />
          <p>
            Every interaction of the last {months} months gives points by its medium, at most once a day for each. After{' '}
            {halfLifeDays} days it is worth half. Planned and removed activities do not count; those with somebody count
            for the organization they worked for at the time.
          </p>
          <p>
            Organizations are compared with your other organizations, people with other people: the highest fifth is
            very high, the lowest very low. The trend compares with {trendDays} days before and is stable within{' '}
            {trendShare * 100}%.
          </p>
          <p>
            There is no score for profiles created in your IRM, for investors added in the last {knownDays} days, and
            without interactions in {months} months. Scores follow a change within a minute or two.
          </p>
        </div>
        <KeyValueList
          align="right"
          items={activityMedia.map((medium) => ({
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
          description={canChange ? 'For everybody in your company' : 'Only an administrator can change this'}
          checked={save.isPending ? !save.variables.body.isOptedOut : !isOptedOut}
          disabled={!canChange}
          onChange={(event) => change(!event.currentTarget.checked)}
        />
      )}
    </QueryView>
  )
}
