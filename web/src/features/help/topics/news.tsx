import { AnchorLink } from '#ui/links.tsx'
import { Section } from '../Article.tsx'

export const News = () => (
  <>
    <Section title="Where news comes from">
      <p>
        <AnchorLink to="/news" underline="always">
          News
        </AnchorLink>{' '}
        lists articles from your team’s feeds and, under SEC filings, company reports on Forms 8-K and 6-K, Schedules
        13D and 13G and insiders’ forms 3, 4 and 5. Use <b>Type</b> to show only some of them. Admins add feeds under{' '}
        <AnchorLink to="/settings/news" underline="always">
          Settings, News
        </AnchorLink>
        : enter the address of an RSS, Atom or JSON feed, or of a page that has one, and choose <b>Test feed</b>.
      </p>
    </Section>
    <Section title="What an article is about">
      <p>
        Titles and summaries are compared with the names and tickers of your securities, your peers and the securities
        on your team’s watchlists. A ticker counts with its exchange or a dollar sign, as in (NYSE: VLTN), or together
        with the company’s name. A company named like a common word counts only where the words around it say so. When a
        match is wrong, open the article and choose <b>Not about this company</b>: it is removed for your team, and the
        same words no longer match in that source.
      </p>
      <p>A security that you add later is compared with the articles of the last 30 days.</p>
    </Section>
    <Section title="Company reports">
      <p>
        A company files Form 8-K when something important happens: quarterly results, a change of directors, a new
        credit agreement. Each report is titled with its numbered items in plain words, such as Results of operations
        (8-K item 2.02), and links to the filing on the SEC’s site. Reports are matched by the company’s SEC number
        (CIK), never by name. An amendment (8-K/A) is listed separately. Foreign companies file Form 6-K instead, which
        has no items.
      </p>
    </Section>
    <Section title="On profiles">
      <p>
        The News tab of a security has everything matched with it; that of a firm, the schedules it filed and news about
        its own securities, including its company reports; that of an insider, the forms 3, 4 and 5 they filed.
      </p>
    </Section>
    <Section title="The same news twice">
      <p>
        Articles with the same address, or almost the same title within three days, are listed once with all of their
        sources.
      </p>
    </Section>
    <Section title="What you see">
      <p>
        Under Settings, News, choose whether you see news about your company, peers, your watchlist and others, mute
        words and sources, and get a daily or weekly digest by email. These settings apply only to you. Saved items are
        listed regardless of what you have muted.
      </p>
    </Section>
    <Section title="How feeds are read">
      <p>
        Each feed is read every 15 minutes at most, and less often after errors or when its server asks for it. A feed
        that its publisher has closed is turned off. Only addresses on the public internet are read. Pictures are never
        loaded. Articles are kept for 400 days, saved ones for as long as someone keeps them saved.
      </p>
    </Section>
  </>
)
