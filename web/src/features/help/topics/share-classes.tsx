import { Formula, Section } from '../Article.tsx'

export const ShareClasses = () => (
  <>
    <Section title="What it means">
      <p>
        If your company has several listed share classes, Holders shows the class in focus alone, or all classes
        together: one line per holder, with the classes it holds beside it. The choice is part of the page’s address, so
        a link opens the same figures for a colleague.
      </p>
    </Section>
    <Section title="How it is calculated">
      <Formula result="% O/S">shares in all classes ÷ shares outstanding of all classes</Formula>
      <ul>
        <li>Shares, values and changes are combined for each holder, each class adjusted for its own splits.</li>
        <li>
          A holder that switches from one class to another has neither bought nor sold; only the difference counts as a
          change.
        </li>
        <li>A change needs a comparable filing for every class that the holder reports.</li>
        <li>
          Flow is the change in shares times the average price of all classes, weighted by their shares outstanding.
        </li>
        <li>
          The estimated price paid is calculated for each class and averaged over the shares held, so a switch counts as
          a purchase at that quarter’s average price.
        </li>
        <li>Common stock only: notes, preferred shares and depositary receipts of the company are not added.</li>
      </ul>
    </Section>
    <Section title="Classes of different worth">
      <p>
        Share classes count one for one while the higher price is less than 1.5 times the lower. Beyond that, one share
        is a different stake in the company, and shares are converted to the class in focus by the ratio of the prices
        at the latest quarter-end. A note below the figures states the ratio. Values are never converted.
      </p>
    </Section>
    <Section title="Source">
      <p>SEC Form 13F-HR and Form N-PORT, closing prices, and shares outstanding from company reports.</p>
    </Section>
  </>
)
