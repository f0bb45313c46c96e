import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const BoardPacks = () => (
  <>
    <Section title="Pages in order">
      <p>
        Start a <AnchorLink to="/reports/board-packs">board pack</AnchorLink> from the quarterly template or from a
        blank one. Add report pages and your own text, drag them or use the arrows to order them, and choose settings
        for each. The preview shows a page as it will be in the files. A pack is for the team and the board: it contains
        only what every colleague can see.
      </p>
    </Section>
    <Section title="Versions">
      <p>
        <b>Create version</b> collects the figures and writes three files: a PDF, a PowerPoint whose charts and tables
        can be edited, and an Excel file with the figures behind them. The version keeps its figures, its settings, who
        created it and when. Whatever changes later, it stays as the board saw it and can be viewed and downloaded
        again.
      </p>
    </Section>
    <Section title="As of an earlier date">
      <p>
        Amendments and late filings change past quarters. With a date under <b>As of</b>, figures from filings use only
        what was filed by the end of that day, so you can recreate a past pack exactly. If a figure can’t be shown as of
        that date, its page says so.
      </p>
    </Section>
    <Section title="Brand">
      <p>
        Admins set the name, the color and the logo on documents under Settings, Brand. They appear on reports, board
        packs, briefing books and itineraries.
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
