import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const BoardPacks = () => (
  <>
    <Section title="Pages in order">
      <p>
        Start a <AnchorLink to="/reports/board-packs">board pack</AnchorLink> from the quarterly template or from a
        blank one. Add pages of your reports and text of your own, drag them or use the arrows to put them in order, and
        choose the settings of each. The preview shows a page as it will be in the files. A pack is for the team and the
        board: it holds what every colleague can see, and nothing that is private to anyone.
      </p>
    </Section>
    <Section title="Versions">
      <p>
        <b>Make version</b> collects the figures and writes three files: a PDF, a PowerPoint whose charts and tables can
        be edited, and an Excel file with the figures behind them. The version keeps its figures, its settings, who made
        it and when. Whatever changes later, it stays what the board saw, and can be read and downloaded again.
      </p>
    </Section>
    <Section title="As known on a day">
      <p>
        Amendments and late filings change past quarters. With a day under <b>As known on</b>, figures that rest on
        filings use only those filed by the end of that day, so that a past pack can be made again to the number. Where
        a figure cannot be made as known on a day, its page says so.
      </p>
    </Section>
    <Section title="Brand">
      <p>
        Admins set the name, the color and the logo on documents under Settings, Brand. Reports, board packs, briefing
        books and itineraries carry them.
      </p>
    </Section>
    <Section title="Slides">
      <p>
        Long tables continue on further slides, up to 200 rows; the Excel file has all of them. A table that is too wide
        is shown in parts, each with its first column. A treemap is made of shapes, since few programs can read
        PowerPoint’s own.
      </p>
    </Section>
  </>
)
