export interface News {
  date: string
  title: string
  text: string
}

/** Product changes, latest first, with calendar dates and in the words of an investor relations officer. */
export const whatsNew: News[] = [
  {
    date: '2026-11-15',
    title: 'Find anyone, see what they own, keep the relationship',
    text: 'Search everything with Ctrl K. Open an investor to see their position in your security, their portfolio and the filings behind each number. Keep them in your IRM with tags, notes, activities and tasks, and mark your own profiles, peers and watchlist.',
  },
  {
    date: '2026-11-14',
    title: 'The first stone',
    text: 'Sign in, switch between customers, set your time zone and appearance, bookmark pages, and tell us what you think with the feedback button in the top bar.',
  },
]
