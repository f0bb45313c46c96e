import { Formula, Section } from '../Article.tsx'

export const EquityAum = () => (
  <>
    <Section title="What it means">
      <p>
        Equity assets under management (eAUM) show how much US-listed stock an institution manages. Use it to judge how
        large a position it could take.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="eAUM">
        the market value of all long share positions in the latest 13F portfolio, in US dollars
      </Formula>
      <ul>
        <li>Values are those in the filing, at quarter-end prices. Options and bond principal amounts are excluded.</li>
        <li>An organization group’s eAUM is the sum over the managers in the group.</li>
        <li>
          Some filers report in thousands of dollars and some in dollars. The unit of each filing is determined by
          comparing it with known prices.
        </li>
      </ul>
    </Section>
    <Section title="eAUM and AUM">
      <p>
        AUM is the firm’s own figure from Form ADV or its profile. It includes bonds, cash, non-US stock and private
        assets, and has its own date. eAUM covers only what Form 13F covers, so it is usually lower.
      </p>
    </Section>
    <Section title="Source">
      <p>SEC Form 13F-HR, latest quarter filed. The profile shows the quarter under the figure.</p>
    </Section>
  </>
)

export const Turnover = () => (
  <>
    <Section title="What it means">
      <p>
        Turnover shows how quickly an institution replaces its portfolio. Low turnover suggests long-term holders; high
        turnover suggests traders.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="Quarterly turnover">
        the lesser of purchases and sales ÷ the average of the portfolio’s value at the two quarter-ends
      </Formula>
      <Formula result="Turnover">the sum of the last four quarters</Formula>
      <ul>
        <li>
          Purchases and sales are changes in shares between quarter-ends, valued at the average of the two quarter-end
          prices and adjusted for splits.
        </li>
        <li>Taking the lesser side excludes money that clients add or withdraw.</li>
        <li>All four quarters must be comparable. With fewer, no turnover is shown.</li>
        <li>For an organization group: the average of its managers, weighted by eAUM.</li>
      </ul>
      <table>
        <thead>
          <tr>
            <th scope="col">Label</th>
            <th scope="col">Turnover per year</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Low</td>
            <td>below 33.3%</td>
          </tr>
          <tr>
            <td>Medium</td>
            <td>33.3% to 66.7%</td>
          </tr>
          <tr>
            <td>High</td>
            <td>66.7% and above</td>
          </tr>
        </tbody>
      </table>
    </Section>
    <Section title="Why it is a minimum">
      <p>
        13F shows positions only at quarter-end. A stock bought and sold within a quarter does not appear, so true
        turnover is at least this high.
      </p>
    </Section>
    <Section title="Source">
      <p>SEC Form 13F-HR of the last five quarter-ends.</p>
    </Section>
  </>
)
