import { AnchorLink } from '#ui/links.tsx'
import { Formula, Section } from '../Article.tsx'

export const PeerOwnership = () => (
  <>
    <Section title="What it means">
      <p>
        The matrix lists every institution that holds your security or one of its peers at quarter-end, with a column
        for each security. White space is an institution that holds several peers but not you: at least three, unless
        you choose another number.
      </p>
      <p>
        A security that you add to the view counts as a peer while it is there. It changes neither your peer group nor
        what your colleagues see.
      </p>
    </Section>
    <Section title="Relative weight">
      <Formula result="Relative weight">
        % O/S held of one company ÷ the average % O/S held of the other companies in the matrix
      </Formula>
      <p>
        1.00× is in line with the other stakes, 2.00× is twice as much, and 0.00× is none while others are held. Because
        stakes are compared as shares of each company, a large peer does not outweigh a small one. Peers that are not
        held count as zero. There is no relative weight if no other security in the matrix is held, or if shares
        outstanding are unknown.
      </p>
      <p>The shade of a cell is its relative weight: brown is underweight, blue is overweight.</p>
    </Section>
    <Section title="Totals">
      <p>
        Totals include all institutions that match the filters, on every page. Change excludes holders without a
        comparable prior filing, and institutions that sold every security shown are not listed. Reported positions can
        exceed 100% of shares outstanding, for example when shares are lent.
      </p>
    </Section>
    <Section title="Source">
      <p>
        SEC Form 13F-HR, and peers from <AnchorLink to="/settings/peers">Settings</AnchorLink>. Click a figure to open
        the filing behind it. See <AnchorLink to="/peerOwnership">Peer Ownership Matrix</AnchorLink>.
      </p>
    </Section>
  </>
)
