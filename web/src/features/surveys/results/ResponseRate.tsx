import { formatShareOf } from '@rostrum/contract/surveys/figures'
import { ratedTraits, type SurveyResults } from '@rostrum/contract/surveys/results'
import { formatNumber } from '#platform/formats.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import classes from './Results.module.css'

/** Among those who were invited by name. */
export function ResponseRate({ results: { responseRates } }: { results: SurveyResults }) {
  const traits = ratedTraits.filter(({ trait }) => responseRates.some((rate) => rate.trait === trait))
  if (traits.length === 0) return null
  return (
    <SectionCard
      title="Response rate"
      description="% of those invited, by what is known about them and their firm. Firms with two styles count in both."
    >
      <div className={classes.rates}>
        {traits.map(({ trait, heading }) => (
          <section key={trait}>
            <h3>{heading}</h3>
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
