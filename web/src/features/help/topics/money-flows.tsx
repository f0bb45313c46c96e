import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

export const MoneyFlows = () => (
  <>
    <Section title="What it means">
      <p>
        Money Flows compares the positions of every manager at two quarter-ends, and separates trading from price
        changes.
      </p>
      <Formula result="Net flow">change in shares × the average of both quarter-end prices</Formula>
      <Formula result="Price effect">change in value − net flow</Formula>
      <p>
        The two add up to the change in value, for every manager, group and security. Inflow is the net flow of managers
        that bought more than they sold, and outflow that of the others. Your industry and sector include all common
        stocks and depositary receipts that managers report, your own among them. A net flow as a percentage of the
        prior value can be compared between companies of different sizes.
      </p>
    </Section>
    <Section title="Who is counted">
      <p>
        Only managers with complete filings for both quarters. A manager that has not filed is neither a buyer nor a
        seller; such managers are counted as not filed or not comparable. A filer replaced by successors passes its
        positions on to them. Options are excluded. Each share class counts separately.
      </p>
    </Section>
    <Section title="Rotations">
      <Formula result="Rotated from one to another">
        the smaller of all sales and all purchases × share of the sales × share of the purchases
      </Formula>
      <p>
        A rotation is a manager that sold a peer and bought your stock in the same period, or the reverse. All sales and
        purchases of your stock and its peers by that manager are considered, so that a dollar sold is matched with one
        purchase only. It says that both happened, not that one paid for the other.
      </p>
    </Section>
    <Section title="Streaks">
      <p>
        How many quarters in a row a manager has bought or sold, up to eight. A quarter without a trade or without
        comparable filings ends a streak.
      </p>
    </Section>
    <Section title="Source">
      <p>
        SEC Form 13F-HR, closing prices, and peers from <AnchorLink to="/settings/peers">Settings</AnchorLink>. Trades
        within a quarter are not visible. See <AnchorLink to="/flow">Money Flows</AnchorLink>.
      </p>
    </Section>
  </>
)
