import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Iq = () => (
  <>
    <Section title="Ask a question">
      <p>
        Type what you are looking for in <AnchorLink to="/discover">IQ</AnchorLink>, as you would say it: growth funds
        in Boston over $1B that bought two of our peers last quarter and have never met us. The words become filters of{' '}
        <AnchorLink to="/target">Target Search</AnchorLink>, shown as chips that you can change or remove. The list in
        Target Search has the same filters and the same count.
      </p>
      <p>
        A question about portfolio managers, analysts or people is answered with people, one about mutual funds or ETFs
        with funds; “growth funds” alone means institutions. Switch between the three above the filters. What is asked
        about size, style or positions is that of the person’s or fund’s firm; a fund’s style is its own.
      </p>
      <p>
        Words that no filter expresses are listed under “Not understood”, and so are phrases such as “not in Boston” or
        “excluding hedge funds”: left out, they would otherwise mean the opposite.
      </p>
      <p>
        You can ask about locations, types, styles, turnover, size, sectors, market caps, positions and changes in your
        stock, peers held, bought or sold, fit, likelihood, risk, contact, coverage, tiers, owners, tags and your IRM.
        Without another word, a size is the equity AUM. Last quarter is the latest quarter with scores. Boston is the
        metro area; say “city of Boston” for the city alone.
      </p>
      <p>Your last 50 questions are kept for you alone. Save one as a view to name it and share it with your team.</p>
    </Section>
    <Section title="For you">
      <p>
        Suggestions come from the scores and the 13F portfolios of the latest quarter: non-holders likely to open a
        position, investors that sold at least half of a peer, relationships without contact in 12 months that bought,
        investors similar to your holders, holders at risk, new funds, and people in new roles. A group is shown when
        someone is in it. Add those worth a call to your IRM or to a target list, or add a task, from the card.
      </p>
      <p>
        Similar investors hold what sets your holders apart: of each holder’s 40 largest positions, the 12 that the
        fewest others hold.
      </p>
    </Section>
    <Section title="Not interesting">
      <p>
        A suggestion that you dismiss is gone for your whole team. “Too small” also moves investors of that size or
        smaller down by eight places, “Wrong style” those that share a style; up to three of each count. The card says
        so. “Already tried” and “Other” concern that one only. Undo it from the list of dismissed suggestions.
      </p>
    </Section>
  </>
)
