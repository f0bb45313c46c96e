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
        with funds; “growth funds” alone means institutions. Switch between the three above the filters. Size, style and
        positions refer to the person’s or fund’s firm; a fund’s style is its own.
      </p>
      <p>
        Words that don’t match a filter are listed under “Not understood”. So are phrases such as “not in Boston” or
        “excluding hedge funds”, because ignoring the “not” would reverse their meaning.
      </p>
      <p>
        You can ask about locations, types, styles, turnover, size, sectors, market caps, positions and changes in your
        stock, peers held, bought or sold, fit, likelihood, risk, contact, coverage, tiers, owners, tags and your IRM.
        Unless you say otherwise, a size is equity AUM. Last quarter is the latest quarter with scores. Boston is the
        metro area; say “city of Boston” for only the city.
      </p>
      <p>Your last 50 questions are visible only to you. Save one as a view to name it and share it with your team.</p>
    </Section>
    <Section title="For you">
      <p>
        Suggestions come from the scores and the 13F portfolios of the latest quarter: non-holders likely to open a
        position, investors that sold at least half of a peer, relationships without contact in 12 months that bought,
        investors similar to your holders, holders at risk, new funds, and people in new roles. Empty groups are hidden.
        From a card, you can add an investor to your IRM or a target list, or add a task.
      </p>
      <p>
        Similar investors hold the stocks that set your holders apart: of each holder’s 40 largest positions, the 12
        that the fewest other investors hold.
      </p>
    </Section>
    <Section title="Not interesting">
      <p>
        A suggestion you dismiss is removed for your whole team. “Too small” also moves investors of that size or
        smaller down by eight places, “Wrong style” those that share a style; up to three of each count. The card says
        so. “Already tried” and “Other” affect only that suggestion. Undo it from the list of dismissed suggestions.
      </p>
    </Section>
  </>
)
