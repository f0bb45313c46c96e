import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

export const Cohorts = () => (
  <>
    <Section title="What it means">
      <p>
        A cohort is all holders that first bought the stock in the same quarter. Retention shows how many of them still
        held it in each later quarter: loyal holders stay, event-driven ones leave within a year.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="Retention">
        holders of the cohort with a position at quarter-end ÷ holders at its first quarter-end
      </Formula>
      <ul>
        <li>
          A holder’s cohort is the first quarter in which it reported a position. It does not change if the holder exits
          and returns.
        </li>
        <li>
          The earliest quarter on file is shown as “or earlier”, because those holders may have bought before the data
          begins.
        </li>
        <li>Share counts are adjusted for splits.</li>
      </ul>
    </Section>
    <Section title="New, retained, returning and exited">
      <ul>
        <li>
          <b>New</b>: a first position in the quarter, with none before.
        </li>
        <li>
          <b>Returning</b>: a position now and none in the prior quarter, but some earlier.
        </li>
        <li>
          <b>Retained</b>: a position in this and the prior quarter.
        </li>
        <li>
          <b>Exited</b>: a position in the prior quarter and none in this one, according to a filed report.
        </li>
      </ul>
      <p>Holders that have not filed for the quarter are none of these. They are counted separately until they file.</p>
    </Section>
    <Section title="Source">
      <p>
        SEC Form 13F-HR. See <AnchorLink to="/holders/historical">Historical</AnchorLink>.
      </p>
    </Section>
  </>
)
