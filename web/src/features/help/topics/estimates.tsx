import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const Estimates = () => (
  <>
    <Section title="Where estimates come from">
      <p>
        Under{' '}
        <AnchorLink to="/research/estimates" underline="always">
          All Estimates
        </AnchorLink>
        , add an estimate by hand, import a CSV or XLSX file, or let a data vendor send them. An estimate is a dated
        statement by a broker about one measure and one fiscal quarter or year. A newer one replaces it in the
        consensus, and the old one stays in the history. Choose a figure to see the history and the source: the file and
        row, the report and page, or who entered it and when. With a report under Document, the figure links to its
        page. While you read a report, add its figures under Estimates beside it: the page that is open is kept as their
        source.
      </p>
      <p>
        Revenue, EBITDA, EPS and free cash flow are there from the start. Under More, add measures of your own, such as
        orders or systems shipped, and rename or delete them under Your measures. The estimates of a deleted measure
        come back when you undo the deletion.
      </p>
    </Section>
    <Section title="Consensus">
      <p>
        The consensus uses the latest estimate of each broker by the day under <b>As of</b>: mean, median, high, low,
        the number of estimates, and the sample standard deviation with its share of the mean. Figures in a currency
        other than the most common one are shown but not counted. Revisions compare the mean with that of 1, 4 and 12
        weeks earlier.
      </p>
    </Section>
    <Section title="Stale estimates">
      <p>
        An estimate older than 120 days is gray and does not count. Under More, Stale estimates, your team sets another
        number of days and whether stale estimates count. A change holds from that day on: past consensus figures keep
        the rule in effect at the time. The switch above the table changes it for your view only.
      </p>
    </Section>
    <Section title="Outliers and exclusions">
      <p>
        An outlier is more than 3.5 modified z-scores away from the median, measured with the median absolute deviation
        of at least four estimates. It is marked and still counts. To leave an estimate out, choose it, then Exclude,
        and enter a reason, which is shown to your team and in exports.
      </p>
    </Section>
    <Section title="Guidance, actuals and surprise">
      <p>
        Guidance is a range or a point with a date. Once a period has an actual, its consensus is that of the day before
        the report, and the surprise is the actual minus that mean, as a percentage of the mean.
      </p>
    </Section>
    <Section title="Exports">
      <p>
        The download icon saves every estimate in the table with its source. <b>Board page</b> makes a page for the
        board as PDF, PowerPoint or Excel.
      </p>
    </Section>
  </>
)
