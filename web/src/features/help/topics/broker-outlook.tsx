import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const BrokerOutlook = () => (
  <>
    <Section title="Ratings">
      <p>
        Brokers use different words.{' '}
        <AnchorLink to="/research/outlook" underline="always">
          Broker Outlook
        </AnchorLink>{' '}
        counts them in three steps, Buy, Hold and Sell, and shows the broker’s own word beside it: Outperform and
        Overweight count as Buy, Neutral and Market perform as Hold, Underperform as Sell. A rating stays until the
        broker changes it.
      </p>
    </Section>
    <Section title="Price targets and upside">
      <p>
        Mean, median, high and low use the latest target of each broker in the most common currency. Upside compares a
        target with the last close in the market data, whose date is shown. Without a price in the same currency there
        is no upside.
      </p>
    </Section>
    <Section title="Changes">
      <p>
        A broker’s first rating is an initiation. Upgrades and downgrades are moves between the three steps; a higher or
        lower target is a raise or a cut. Choose 30 or 90 days.
      </p>
    </Section>
    <Section title="Brokers and analysts">
      <p>
        Under Brokers and analysts, add other names and email domains by which a broker is recognized in files and
        reports, and connect analysts with people in your IRM.
      </p>
    </Section>
  </>
)
