import { formatShareOf } from '@rostrum/contract/surveys/figures'
import type { SurveyResults } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Results.module.css'

const headings = { holder: 'By holding', type: 'By type', region: 'By region' } as const

/** Among those who were invited by name. */
export function ResponseRate({ results: { responseRates } }: { results: SurveyResults }) {
  const traits = (['holder', 'type', 'region'] as const).filter((trait) =>
    responseRates.some((rate) => rate.trait === trait),
  )
  if (traits.length === 0) return null
  return (
    <SectionCard title="Response rate" description="Of those who were invited, by what is known of their firm">
      <div className={classes.stats}>
        {traits.map((trait) => (
          <section key={trait}>
            <h3>{headings[trait]}</h3>
            <BarList
              ofWhole
              items={responseRates
                .filter((rate) => rate.trait === trait)
                .map(({ key, label, invited, answered }) => ({
                  id: key,
                  label,
                  share: answered / invited,
                  value: formatShareOf(answered / invited),
                  title: `${formatNumber(answered)} of ${formatNumber(invited)} answered`,
                }))}
            />
          </section>
        ))}
      </div>
    </SectionCard>
  )
}
