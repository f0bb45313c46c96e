import { Section } from '../Article.tsx'

const rules = [
  {
    style: 'Index',
    rule: 'The institution declares it; or more than 500 positions, turnover below 20% and at least 60% overlap with the market',
  },
  { style: 'Value', rule: 'Value score of 0.5 or more' },
  { style: 'Deep value', rule: 'Value score of 1.5 or more' },
  { style: 'Growth', rule: 'Growth score of 0.5 or more' },
  { style: 'Aggressive growth', rule: 'Growth score of 1.5 or more and a dividend yield below 0.25%' },
  { style: 'GARP', rule: 'Earnings grow faster than the market’s, at a lower price/earnings-to-growth ratio (PEG)' },
  { style: 'Yield', rule: 'Dividend yield in the top quarter of the market' },
  { style: 'ESG', rule: 'The institution declares it' },
]

export const Styles = () => (
  <>
    <Section title="What it means">
      <p>
        A style describes the stocks an institution owns, not what it says about itself. An institution can have several
        styles, strongest first. With an index style it counts as passive, otherwise as active.
      </p>
    </Section>
    <Section title="How it is calculated">
      <p>
        Each stock gets a value score (earnings, book and dividend yield) and a growth score (sales and earnings
        growth), measured in standard deviations from the market average and capped at 3. A portfolio’s score is the
        average of its stocks, weighted by position value.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Style</th>
            <th scope="col">Rule</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ style, rule }) => (
            <tr key={style}>
              <td>{style}</td>
              <td>{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Portfolios with fewer than 10 stocks that have scores get no style other than index or ESG.</p>
    </Section>
    <Section title="Source">
      <p>SEC Form 13F-HR and the fundamentals in this installation’s market data, at the same quarter-end.</p>
    </Section>
  </>
)
