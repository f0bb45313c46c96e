import {
  type EngagementLabel,
  engagementLabelNames,
  engagementRules,
  engagementThresholds,
  interactionKindNames,
  interactionKinds,
  interactionPoints,
} from '@rostrum/contract/irm/engagement'
import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

const labels = Object.keys(engagementThresholds) as EngagementLabel[]
const { months, halfLifeDays, trendDays, trendShare, knownDays } = engagementRules

export const Engagement = () => (
  <>
    <Section title="What it means">
      <p>
        The engagement score shows how active an investor is with your team, compared with your other investors. It uses
        only the activities your own team has logged, and surveys of yours that were answered with a name.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="Score">the sum over interactions of points × 0.5 ^ (days since ÷ {halfLifeDays})</Formula>
      <Formula result="Percentile">
        (investors with a lower score + half of those with the same score) ÷ all scored investors
      </Formula>
      <table>
        <thead>
          <tr>
            <th scope="col">Interaction</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {interactionKinds.map((kind) => (
            <tr key={kind}>
              <td>{interactionKindNames[kind]}</td>
              <td>{interactionPoints[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        <li>
          Points halve every {halfLifeDays} days and end after {months} months.
        </li>
        <li>Each interaction type counts once per day. Planned and deleted activities do not count.</li>
        <li>
          An organization’s interactions are those with it or with anyone who worked there at the time, each activity
          once. Organizations are compared with organizations and people with people.
        </li>
      </ul>
    </Section>
    <Section title="Labels and trend">
      <table>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Percentile</th>
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <tr key={label}>
              <td>{engagementLabelNames[label]}</td>
              <td>{engagementThresholds[label]} and above</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The trend compares today’s score with the one {trendDays} days ago. Differences of up to {trendShare * 100}% are
        stable.
      </p>
    </Section>
    <Section title="When there is no score">
      <ul>
        <li>The investor has been known for less than {knownDays} days.</li>
        <li>There have been no interactions in {months} months.</li>
        <li>The profile was created in your IRM.</li>
        <li>
          An admin turned the score off in <AnchorLink to="/settings/activities">activity settings</AnchorLink>.
        </li>
      </ul>
    </Section>
    <Section title="Source">
      <p>Activities in your IRM. Scores update within minutes of a change, and every night.</p>
    </Section>
  </>
)
