import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const TargetLists = () => (
  <>
    <Section title="What it means">
      <p>
        A target list is a list of institutions that your team wants as holders of one security. Each target has a
        stage, an owner, a next step and a due date. Everyone on your team can work on a shared list; a private list is
        visible only to its creator, who can also rename, share and delete it.
      </p>
      <p>
        Add targets from <AnchorLink to="/target">Target Search</AnchorLink>, from a profile, or on the list itself. On
        the board, drag a card to another stage or choose Move to… in its menu. The history shows who moved what.
      </p>
      <p>
        You can add contacts to a target. Adding people from Target Search adds their organization, because it is the
        organization that files and buys.
      </p>
    </Section>
    <Section title="When a target buys">
      <p>
        A target that did not hold the security when it was listed moves to Bought once a filing for a later quarter
        shows a position. The history cites the filing, and the owner and everyone who follows the list are notified.
        For a parent that does not file itself, the filings of its managers count. If you move the target elsewhere
        afterward, it stays there.
      </p>
    </Section>
    <Section title="Conversion">
      <p>
        The line below a list’s name says how many targets are in the stage Bought, how many shares their filings show
        and for which quarters, and the median number of days from listing to filing. A position can be older than the
        listing: the line says how many bought in a quarter that had ended before they were listed.
      </p>
    </Section>
    <Section title="Compare and City view">
      <p>
        Select two to four institutions in Target Search to compare their fit, likelihood, capacity, positions and
        contacts side by side. <AnchorLink to="/target/city">City view</AnchorLink> lists institutions by the city of
        their head office, with people to ask for: those you have met first, then portfolio managers and analysts. For
        larger cities in the United States, Canada and the United Kingdom it includes the metro area, such as Cambridge
        and Wellesley with Boston; switch that off to see the city alone.
      </p>
    </Section>
  </>
)
