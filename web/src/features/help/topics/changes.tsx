import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

export const Changes = () => (
  <>
    <Section title="What it means">
      <p>
        A change compares a holder’s shares at two quarter-ends. QoQ compares with the prior quarter and YoY with the
        same quarter a year earlier. Earlier share counts are adjusted for splits.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="Change">(shares now − shares then) ÷ shares then</Formula>
      <Formula result="Flow">(shares now − shares then) × the average of the two quarter-end prices</Formula>
      <Formula result="Price effect">change in value − flow</Formula>
      <p>
        A quarter-end price is the last close within ten days before quarter-end. Without one, it is the median price
        implied by the filings, and a note says so.
      </p>
    </Section>
    <Section title="When there is no change to show">
      <p>A change is shown only if both quarters were reported in full. These are neither buyers nor sellers:</p>
      <ul>
        <li>managers that have not filed yet,</li>
        <li>managers that filed a notice (13F-NT) or a confidential report,</li>
        <li>
          filers that reorganized. If another filer continues the portfolio, shares pass to it and no one counts as a
          seller.
        </li>
      </ul>
    </Section>
    <Section title="Source">
      <p>
        SEC Form 13F-HR. See <AnchorLink to="/holders/movers">Movers</AnchorLink>.
      </p>
    </Section>
  </>
)
