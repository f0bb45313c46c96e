import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Filings = () => (
  <>
    <Section title="What it is">
      <p>
        Institutional managers with investment discretion over at least $100 million of US-listed stock file Form 13F
        with the SEC every quarter. It lists what they held at quarter-end and is due 45 days later. A manager that
        files after that day is marked Late.
      </p>
      <p>
        A 13F portfolio here is what a manager reported for a quarter after all amendments. Every position opens its
        evidence: the filings and the rows it comes from.
      </p>
    </Section>
    <Section title="How filings become positions">
      <ul>
        <li>
          Rows of the same security are added up, so a manager that reports a stock on twelve rows has one position.
        </li>
        <li>
          A restatement replaces the report. An amendment with new holdings adds to it. The evidence shows which filings
          count.
        </li>
        <li>
          Only shares count as positions. Options and bond principal amounts are listed under Other disclosures and are
          part of no total.
        </li>
        <li>
          13D and 13G schedules, Forms 3, 4 and 5, and fund holdings (N-PORT) are shown beside 13F positions and never
          added to them.
        </li>
      </ul>
    </Section>
    <Section title="Which quarter you see">
      <p>
        By default, the latest quarter for which at least half as many managers have filed as for the prior quarter. For
        about six weeks after quarter-end most managers have not filed, so the prior quarter stays the default. Movers
        open on the latest quarter that anyone has filed for.
      </p>
    </Section>
    <Section title="What 13F does not show">
      <ul>
        <li>Trades within a quarter, short positions and cash.</li>
        <li>Managers below the threshold, most individuals, and most non-US holders.</li>
        <li>Positions that the SEC lets a manager keep confidential. These are marked in the evidence.</li>
      </ul>
      <p>
        Percentages of reported shares are therefore percentages of what 13F filers reported, and % O/S is a position
        divided by shares outstanding at the latest date on or before quarter-end.
      </p>
    </Section>
    <Section title="Sources">
      <p>
        SEC Form 13F-HR and 13F-NT with their amendments; shares outstanding and prices from the market data of this
        installation. See <AnchorLink to="/holders">current holders</AnchorLink>.
      </p>
    </Section>
  </>
)
