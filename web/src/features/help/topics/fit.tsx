import {
  defaultFitWeights,
  type FitPart,
  fewestHoldings,
  fitPartLabels,
  fitParts,
} from '@rostrum/contract/targeting/fit'
import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

const rules: Record<FitPart, string> = {
  peers:
    'How many of the 100 securities most often held together with yours it holds, the closer ones counting more. A percentile among managers with about as many positions.',
  industry: 'Its weight in your industry, by number of positions, against all managers’. The same percentile.',
  size: 'Its weight in companies of your size against all managers’. The same percentile.',
  style: 'How close the value and growth scores of its portfolio are to those of your stock: 100 is the same.',
  turnover: '100 less its annual turnover in percent: managers that keep what they buy score higher.',
  geography: 'The share of its portfolio in your country, against all managers’: 100 is as much or more.',
  former: '100 if it holds your stock or held it in one of the last four reports, otherwise 0.',
}

export const Fit = () => (
  <>
    <Section title="What it means">
      <p>
        Fit is how much your stock looks like what an investor buys, from 0 to 100. It says nothing about the next
        quarter: that is the likelihood to open, which also depends on how many positions the investor opens at all.
      </p>
      <p>
        <AnchorLink to="/target">Target Search</AnchorLink> ranks by either, and by fit among managers with about as
        many positions, because a list of quantitative funds is of little use for calls.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="Fit">the mean of the known parts, weighted</Formula>
      <table>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Weight</th>
            <th scope="col">From 0 to 100</th>
          </tr>
        </thead>
        <tbody>
          {fitParts.map((part) => (
            <tr key={part}>
              <td>{fitPartLabels[part]}</td>
              <td>{defaultFitWeights[part]}</td>
              <td>{rules[part]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Index managers, and those with fewer than {fewestHoldings} positions, have no score: the reason is shown
        instead. A fund’s fit is by its own holdings if it reports them (Form N-PORT), otherwise by its manager’s
        portfolio; a person’s is that of the largest such fund they manage, otherwise their firm’s. The lists say which.
      </p>
    </Section>
    <Section title="Your own weights and styles">
      <p>
        <strong>Weights</strong> in Target Search tries other weights on the list at once and shows who moves up and
        down. The link in your address bar shows a colleague the same ranking. Saved sets have a name; a shared set in
        use applies to your whole team, a private one only to you.
      </p>
      <p>
        If you know an investor better than its filings do, set its style or turnover on its profile. The fit then takes
        the style part of the typical manager of that style, and the middle of the turnover band. The profile says who
        set it and what filings say; the likelihood to open is not affected.
      </p>
      <p>
        The Fit tab of a profile also answers for any other security. If no one follows that security, its scores are
        calculated on request, usually within a few minutes, and kept up to date for a month.
      </p>
    </Section>
    <Section title="Likelihood to open">
      <p>
        A logistic model of who opened positions in the last quarters, refitted whenever new filings arrive. It knows
        how many positions a manager holds and opens, the parts above except style, turnover and geography, and how
        widely the stock is held. It is shown in five bands: very high is at least five times the average manager’s
        likelihood, high at least twice, medium at least three quarters, and low at least a quarter.
      </p>
    </Section>
    <Section title="At risk of selling">
      <p>
        For holders: how likely they are to sell at least half in the following quarter. The model knows how many of
        their positions they closed lately, whether they have begun to sell yours or have only just bought it, how small
        or large the position is for them, and how unlike the rest of their portfolio your company is. How often they
        close positions matters most. It ranks holders far less sharply than likelihood ranks candidates: read it as who
        to call first, not as a forecast. Very high is twice the average holder’s risk or more.
      </p>
    </Section>
    <Section title="Capacity">
      <p>
        The median of the manager’s positions in companies of your size and industry, or of your size if there are fewer
        than five, less what it holds, and at most 4.9% of the shares outstanding. Days to build assume 20% of the
        average daily volume. People and funds show the capacity of their firm.
      </p>
    </Section>
    <Section title="Source">
      <p>
        SEC Form 13F-HR of the last six quarters, and the prices and fundamentals in this installation’s market data.
      </p>
    </Section>
  </>
)
