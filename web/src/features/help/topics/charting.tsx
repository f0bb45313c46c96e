import { mostSeries } from '@rostrum/contract/reports/charting-query'
import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Charting = () => (
  <>
    <Section title="Series">
      <p>
        A <AnchorLink to="/reports/charting">chart</AnchorLink> has up to {mostSeries} series on two axes. Prices are
        daily closes in USD, adjusted for splits, and volume is on the same split basis. The peer average holds your
        peers in equal amounts from the first day of the range; it is an index that starts at 100. So are the sector and
        the market index: they hold the largest stocks of the first day, up to 500 with daily prices here, weighted by
        market cap. They are calculated from the prices loaded, without dividends, and are not published indexes.
      </p>
      <p>
        Holders, shares held, % O/S, net change, net flow and concentration come from 13F filings and stand at
        quarter-ends, as on the holders pages. A quarter that managers are still filing for is excluded, because those
        who have not filed would look like sellers. A holder that did not file leaves a gap; zero means that it filed
        without the position.
      </p>
    </Section>
    <Section title="Rebasing and comparing">
      <p>
        <b>Rebase to 100</b> shows every level relative to its first value in the range. <b>Compare with</b> draws each
        series again from the prior period, or from the same period a year earlier, under the days shown.
      </p>
    </Section>
    <Section title="Marks and annotations">
      <p>
        Marks show events, meetings, 13F deadlines, Schedules 13D and 13G and your team’s annotations. Click a day on
        the chart to annotate it, or use <b>Add annotation</b>. Everyone on your team sees an annotation, and who
        changed it last. Meetings are those that you can see.
      </p>
    </Section>
    <Section title="As of an earlier date">
      <p>
        With a day under <b>Dates</b>, the chart ends on that day and uses only what had been filed by then. Prices,
        splits, meetings, events and annotations are as of today.
      </p>
    </Section>
    <Section title="Links, saved charts and files">
      <p>
        The page address keeps all your choices, so a link opens the same chart. Save it under a name with <b>Views</b>,
        and share it with your team there. Images have the title, legend, filters and sources in them; CSV, Excel and
        PDF files have the figures of the screen.
      </p>
    </Section>
  </>
)
