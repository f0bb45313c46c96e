// The topics of the help center: what a help mark's tooltip says, and where it leads. features/help has the pages.

export const helpTopics = {
  estimates: {
    title: 'Estimates and consensus',
    summary: 'How the consensus is calculated, which estimates count, and how surprises and outliers are measured',
  },
  'broker-outlook': {
    title: 'Broker Outlook',
    summary: 'Ratings in three steps, price targets, upside, and what counts as an upgrade',
  },
  reports: {
    title: 'Shareholder and activity reports',
    summary: 'What each page counts, the base of its percentages, and how meetings are compared with holdings',
  },
  charting: {
    title: 'Charting',
    summary: 'Prices, ownership and meetings on one time axis: what each series is, and what a link keeps',
  },
  'board-packs': {
    title: 'Board packs',
    summary: 'Your report pages in one branded document, with every version kept',
  },
  news: {
    title: 'News',
    summary: 'Articles from your feeds and filings, matched to your company, peers and watchlist',
  },
  briefings: {
    title: 'Briefing books',
    summary: 'What to know before a meeting or a day of meetings, as a PDF that only you can open',
  },
  '13f': {
    title: '13F filings',
    summary: 'Quarter-end positions that US institutional managers report to the SEC within 45 days',
  },
  eaum: {
    title: 'Equity AUM (eAUM)',
    summary: 'The value of the long stock positions in a manager’s latest 13F portfolio',
  },
  turnover: {
    title: 'Turnover',
    summary: 'The lesser of a year’s purchases and sales, as a share of the portfolio; a minimum estimate',
  },
  changes: {
    title: 'Position changes and flow',
    summary: 'How a change between two quarters is measured, and when it cannot be',
  },
  'peer-ownership': {
    title: 'Peer ownership and white space',
    summary: 'Who holds your peers but not you, and how an institution’s stakes compare with each other',
  },
  'target-lists': {
    title: 'Target lists and conversion',
    summary: 'When a target counts as having bought, and how the time from listing to filing is measured',
  },
  'money-flows': {
    title: 'Money flows, rotations and streaks',
    summary: 'What managers bought and sold between two quarters, excluding price changes',
  },
  styles: {
    title: 'Investor styles',
    summary: 'Derived from the stocks in the 13F portfolio; an institution can have several',
  },
  fit: {
    title: 'Fit',
    summary: 'How well an investor’s portfolio matches your stock, from 0 to 100, with the reasons',
  },
  iq: {
    title: 'IQ',
    summary: 'Questions in plain English, suggestions with reasons, and what dismissing them changes',
  },
  engagement: {
    title: 'Engagement score',
    summary: 'How active an investor is with your team, compared with your other investors',
  },
  'share-classes': {
    title: 'Share classes',
    summary: 'Combines each holder’s positions in all share classes; % O/S is of the shares outstanding of all classes',
  },
  cohorts: {
    title: 'Holder retention and cohorts',
    summary: 'Holders grouped by the quarter they first bought, and how many still hold',
  },
  privacy: {
    title: 'Private notes and activities',
    summary: 'Who sees a note or an activity, and what private ones do not count toward',
  },
  team: {
    title: 'Team and roles',
    summary: 'Who can read, change and manage, how people join, and what happens when they leave',
  },
  'two-step': {
    title: 'Two-step verification',
    summary: 'A code after the password, recovery codes, and what to do when you lose your phone',
  },
  'email-accounts': {
    title: 'Email accounts',
    summary: 'How mailboxes and calendars are connected, who can use them, and when you count as busy',
  },
  email: {
    title: 'Writing email',
    summary: 'Separate messages, personalized fields, later times, and what happens when an email can’t be sent',
  },
  files: {
    title: 'Files',
    summary: 'What can be attached, how files are checked and who can open them',
  },
  requests: {
    title: 'Requests to your assistant',
    summary: 'How to have data entered for you, what the status says, and when to expect an answer',
  },
  events: {
    title: 'Events and itineraries',
    summary: 'How days, meetings and investors come together, and what Propose schedule does',
  },
  'events-and-transcripts': {
    title: 'Events & Transcripts',
    summary: 'The calendar of your calls and those of peers, who asked what, and how topics are counted',
  },
  pulse: {
    title: 'Pulse surveys',
    summary: 'How a survey is built and published, and what anonymous means',
  },
  scheduler: {
    title: 'Scheduler',
    summary: 'How investors book time, which times are available, and what happens in quiet periods',
  },
  research: {
    title: 'Research documents',
    summary: 'Broker reports: how they come in, what is recognized in them, and who sees them',
  },
  campaigns: {
    title: 'Email campaigns',
    summary: 'Emailing many investors: recipients, consent and results',
  },
  'custom-reports': {
    title: 'Custom reports',
    summary: 'How figures are grouped and counted, what each reader sees, and when reports are emailed',
  },
  'research-access': {
    title: 'Access to Research',
    summary: 'Which product opens which part of Research, who grants them, and how to request one',
  },
  terminal: {
    title: 'Inside a terminal',
    summary: 'Quick links by ticker or CUSIP, signing in, and how the security follows the terminal',
  },
} as const satisfies Record<string, { title: string; summary: string }>

export type HelpTopic = keyof typeof helpTopics
export const helpTopicIds = Object.keys(helpTopics) as HelpTopic[]
