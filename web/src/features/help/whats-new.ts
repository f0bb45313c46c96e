export interface News {
  date: string
  title: string
  text: string
}

/** Product changes, latest first. */
export const whatsNew: News[] = [
  {
    date: '2026-11-18',
    title: 'From a suggestion to a target list, and every column in the export',
    text: 'In IQ, Add to list puts a suggested investor on a target list. The export of Target Search includes the position in each peer, the shares at each of the last eight quarter-ends and, while you try weights, the rank before. The first steps on the dashboard include inviting your colleagues.',
  },
  {
    date: '2026-11-18',
    title: 'Custom reports: maps and email campaigns',
    text: 'Group a custom report by country or state and choose Map: darker is more, and every figure is in the table below. Reports can be about email campaigns, with the open, click and reply rates of their results. Both can go into a board pack. Waiting for you, on the dashboard, shows what came of the campaigns of the last seven days.',
  },
  {
    date: '2026-11-18',
    title: 'Who answered your surveys',
    text: 'Filter the people and organizations of your IRM by the surveys they answered with their name. Each such answer also adds to the engagement score of the person and the firm, like an email. Answers without a name never do.',
  },
  {
    date: '2026-11-18',
    title: 'Events: more ways to invite, with tags and files',
    text: 'Investors of an event come from a saved view of your IRM, from pasted email addresses or a file, and from the email in which they answer. Events have tags to filter the list by, and a Files tab. On the road leads to the debrief of a meeting that has begun.',
  },
  {
    date: '2026-11-18',
    title: 'Email: forward with attachments, and campaigns by filters',
    text: 'A forwarded message takes its attachments along, templates can have pictures, and separate messages that are scheduled are canceled all at once under Sent. Write to the people behind selected holders, targets and target lists. A campaign’s audience can follow filters of the people in your IRM, without a saved view.',
  },
  {
    date: '2026-11-18',
    title: 'Research: edit, withdraw, and see where figures come from',
    text: 'Edit a transcript and link it to its event, edit your notes beside a report, and rename or delete measures of your own. An estimate links to the page of the report it was read from. Withdraw a request for access, export the history of entitlements, and hear a week before access ends. A changed rule for stale estimates no longer changes the consensus of past days.',
  },
  {
    date: '2026-11-18',
    title: 'Inside your data terminal',
    text: 'Rostrum can run in a frame of a financial data terminal, with a slim bar in place of the sidebar: type a ticker or CUSIP and open the security, its holders, your targets or the issuer. The security follows the terminal, and the terminal follows Rostrum.',
  },
  {
    date: '2026-11-18',
    title: 'Email when a colleague is removed or everything is exported',
    text: 'When an admin removes a colleague, that person and every admin get an email; a person who is restored gets one too. Every admin also hears of an export of all records of your company.',
  },
  {
    date: '2026-11-18',
    title: 'Research, granted person by person',
    text: 'Research has its own section in the sidebar. Under Entitlements, people with Entitlements admin grant Estimates and Transcripts to colleagues, with or without an end date, and answer their requests. Everyone else can request access from any page they can’t open.',
  },
  {
    date: '2026-11-18',
    title: 'All Estimates and Broker Outlook',
    text: 'Under Research, keep what brokers estimate and recommend for you and your peers: enter it, import a spreadsheet, or take it from a report. See the consensus as of any day with revisions, guidance, actuals and surprises, name outliers and leave one out with a reason, and export a page for the board. Every figure shows its source.',
  },
  {
    date: '2026-11-18',
    title: 'Broker research in one place',
    text: 'Under Research, add broker reports as files, by email or from a folder. Search the text of every page, read reports beside your team’s notes, confirm the recognized rating and price target, set who may see what and until when, and compare the reports of a day with what each broker said before.',
  },
  {
    date: '2026-11-18',
    title: 'News about your company, peers and watchlist',
    text: 'News lists articles from your feeds and the latest filings, each once with all of its sources, and matched with your securities. It is also on the dashboard, on each security’s profile and, if you like, in a daily or weekly email. Admins add feeds under Settings, News; everyone mutes words and sources there.',
  },
  {
    date: '2026-11-18',
    title: 'Events and transcripts of your calls and those of peers',
    text: 'Under Research, Events & Transcripts, keep a calendar of earnings calls and conferences, and add transcripts. Speakers are recognized, questions are listed with their answers, and analysts in your IRM get them on their timeline. Search all calls, and compare topics with peers.',
  },
  {
    date: '2026-11-18',
    title: 'Email campaigns, with consent',
    text: 'Under Email, Email Campaigns, write to many investors at once: start with a template, add figures, a survey or an invitation, choose the audience from tags, views, target lists, holders or a file, and see who gets nothing and why. Suppressions and Consent keep the record. Results count people rather than mail scanners, and show who owns you.',
  },
  {
    date: '2026-11-18',
    title: 'In step with Mailchimp',
    text: 'Admins connect Mailchimp under Settings, Email Marketing Service: choose an audience, map the fields, and contacts and unsubscribes are kept in step every hour, with the errors of each contact.',
  },
  {
    date: '2026-11-18',
    title: 'Notify investors of their meetings',
    text: 'An event lists the investors whose meeting is new, has changed or is canceled since they were last notified. Each gets one email with the meeting for their calendar, when you choose to send it.',
  },
  {
    date: '2026-11-18',
    title: 'What is waiting, and dashboard layouts',
    text: 'Waiting for you, on the dashboard, shows due next steps with your targets, bookings to approve, emails to file and new survey answers. Customize, on the dashboard, has layouts for a head of IR, an associate and an executive. Each sets the order and what is hidden at once, and can be undone.',
  },
  {
    date: '2026-11-18',
    title: 'Board packs, in your brand',
    text: 'Under Reports, Board packs, choose pages, put them in order, add your own text, and make a version: a PDF, a PowerPoint with charts and tables that can be edited, and an Excel file with the figures. With a day under As known on, only filings filed by then count, so that last quarter’s pack comes out the same. Admins set name, color and logo under Settings, Brand.',
  },
  {
    date: '2026-11-17',
    title: 'Shareholder and activity reports',
    text: 'Under Reports, choose Shareholders for pages about owners, concentration, buyers, sellers and peers against any quarter, or as known on a day. Choose Activities for outreach by month, type, colleague, broker and region, coverage of holders and targets, and what investors did after you met them, beside similar ones you did not meet. Export PDF, Excel or CSV.',
  },
  {
    date: '2026-11-17',
    title: 'Charting',
    text: 'Under Reports, Charting puts prices, volume, a peer average, holders, shares held, flow, concentration, single holders and meetings on one time axis, with two scales. Rebase, compare with an earlier period, mark events, meetings and filing deadlines, and annotate a day for your whole team. The address keeps the chart; save it, share it, or export it as an image, CSV, Excel or PDF.',
  },
  {
    date: '2026-11-17',
    title: 'Custom reporting',
    text: 'Under Reports, Custom Reporting, build tables and charts of holders, positions over time, buyers and sellers, organizations, people, activities, tasks, targets, events and surveys. Choose a figure to see the rows behind it. Save and share reports, export them as PDF, Excel or CSV, and have them mailed to colleagues, who each get what they may see themselves.',
  },
  {
    date: '2026-11-17',
    title: 'Briefing books',
    text: 'Open an activity and choose Briefing, or choose the book beside a day in the calendar. You get a PDF with attendees, the firm’s position in you and your peers over eight quarters, fit, past meetings, notes, open tasks, survey answers, and talking points that each name their source. Choose the sections; only you can open the file.',
  },
  {
    date: '2026-11-17',
    title: 'Events and itineraries',
    text: 'Plan a roadshow or a conference under IRM: days in cities with their own clocks, teams, venues, investors from a target list or by city. Drag investors onto meetings and see conflicts at once, or let Propose schedule fill the open ones with reasons. Afterward, debrief each meeting in half a minute.',
  },
  {
    date: '2026-11-17',
    title: 'Scheduler: investors book themselves',
    text: 'Under IRM, Scheduler, make booking pages for yourself or your team. Investors choose a free time on their own clock, get an entry for their calendar, and can choose another time or cancel. Each booking is an activity. Links for one person work once, hosts can take turns, and quiet periods are respected.',
  },
  {
    date: '2026-11-17',
    title: 'Your calendars',
    text: 'Settings, Calendars shows the calendars of your connected accounts. Choose which ones count as busy and which one your meetings are added to, subscribe to others by their address, and see your meetings in any calendar program through a secret feed. A meeting that you move or delete in your own calendar is never overwritten without asking.',
  },
  {
    date: '2026-11-17',
    title: 'Invite people to surveys, and remind them',
    text: 'Each survey under Pulse has Recipients: add people or addresses, invite them by email with a link of their own, hand out links that work once, or share the open link. You see who has opened and answered, and can remind the others. Answers with a name are on the timelines of the person and the firm.',
  },
  {
    date: '2026-11-17',
    title: 'File email without connecting a mailbox',
    text: 'Your company has an address for filing, under Settings, Email and Calendar. Send it a blind copy of what you write to investors, or forward what they wrote, and the conversation is on their timelines. Mail that can’t be matched waits under Email, Unknown Senders: file it, add the person, exclude the sender or discard it.',
  },
  {
    date: '2026-11-17',
    title: 'Pulse: build surveys',
    text: 'Under Pulse, ask investors and analysts what they think. Start with one of eight templates, from a perception study to roadshow planning, or write your own: ten types of questions, rules that depend on earlier answers, translations side by side, and a live preview. Answers can be attributed, anonymous, or as each respondent chooses. In the email editor, Insert survey link adds a published survey to your text.',
  },
  {
    date: '2026-11-17',
    title: 'Metro areas, and questions about people and funds',
    text: 'Boston now includes Cambridge and Wellesley in IQ, City view and the new filter Metro area. Ask IQ about portfolio managers, analysts, mutual funds or ETFs, and filter people and funds in Target Search by what their firm holds, bought or manages. Targets on a list can name the people to talk to.',
  },
  {
    date: '2026-11-17',
    title: 'Your account',
    text: 'A new email address takes effect once you have confirmed it at both addresses. The sign-in history lists the browsers you have used, and forgets one that is not yours. Admins can limit how long sign-ins last under Settings, Team, and a required second step can be a passkey from the start. Export everything there as CSV files.',
  },
  {
    date: '2026-11-17',
    title: 'Email on the timeline',
    text: 'Mail between your team and people in your IRM appears on their timelines by itself, one entry for each conversation. Choose what is recorded of each account under Settings, Email and Calendar, and keep mail out with the Exclude List. Addresses that mail came back from are marked, and invitations become activities when you accept them.',
  },
  {
    date: '2026-11-17',
    title: 'Write email',
    text: 'Choose Email on a profile, a list, an activity or a task, or press c then e. The window stays open while you move between pages, and your draft is saved as you type. Send separate, personalized messages or one to all, now or on each recipient’s clock, and undo within ten seconds. What you sent and your drafts are under Email.',
  },
  {
    date: '2026-11-17',
    title: 'Private notes and activities',
    text: 'Keep a note or an activity to yourself, or share it with chosen people, under Visible to. No one else sees it anywhere, including admins, and it doesn’t count toward your team’s figures. A lock marks it in lists and timelines.',
  },
  {
    date: '2026-11-17',
    title: 'Requests to your assistant',
    text: 'Under IRM, Assistant you see whether a request is new, in progress, waiting for you or done, and by when to expect an answer. Reply with files, and hear of answers at the bell and by email.',
  },
  {
    date: '2026-11-17',
    title: 'Two-step verification',
    text: 'Protect your account with an authenticator app or a passkey under Settings, Profile, and keep the recovery codes for the day you lose your phone. Admins can require it for everyone, and reset it for a colleague, under Settings, Team. Your profile links to your sign-in history, and we email you when a new browser signs in.',
  },
  {
    date: '2026-11-17',
    title: 'Email accounts',
    text: 'Connect your mailboxes and calendars under Settings, Email and Calendar. The servers are looked up from your address, and each connection is tested before it is kept. Signatures, with pictures, belong to each account.',
  },
  {
    date: '2026-11-17',
    title: 'Your own weights and styles',
    text: 'Move the sliders in Target Search to see who moves up and down, then save the weights for yourself or your team. Set an investor’s style or turnover on its profile where you know better than its filings. The Fit tab shows the history, what would raise the score, and the fit with any other security.',
  },
  {
    date: '2026-11-17',
    title: 'Team',
    text: 'Admins invite colleagues by email under Settings, Team: as admin, member or read-only. Lock someone and they are signed out at once; remove someone and their tasks, relationships, views and alert rules go to a colleague.',
  },
  {
    date: '2026-11-17',
    title: 'Installation',
    text: 'Those who run the installation see under Settings, Installation what is wrong with it and what to do, and add, suspend and change its customers: trial, seats, features and securities.',
  },
  {
    date: '2026-11-17',
    title: 'Files',
    text: 'Attach files to organizations and people, and drop or paste files and pictures into notes and activities. Each is checked before it can be used. The Files tab of a profile lists them all, with previews and earlier versions.',
  },
  {
    date: '2026-11-17',
    title: 'Target lists',
    text: 'Keep the institutions you want as shareholders on a board with stages, owners, next steps and due dates. When a filing shows that one bought, it moves by itself and you are notified. Compare up to four side by side, and see who to visit in a city.',
  },
  {
    date: '2026-11-17',
    title: 'Money Flows',
    text: 'What managers bought and sold of you, your peers and your industry between any two quarters, apart from what prices did; who moved from a peer to you or away; and who has bought or sold quarter after quarter.',
  },
  {
    date: '2026-11-17',
    title: 'IQ',
    text: 'Ask about investors in plain words: the question becomes filters that you can change, save and share. Below, suggestions with reasons: likely buyers, sellers of your peers, dormant relationships that bought, and more. Dismiss one to see fewer like it.',
  },
  {
    date: '2026-11-16',
    title: 'Target Search',
    text: 'Every manager that files Form 13F is ranked for your security by fit, by the likelihood to open a position, and among managers of similar breadth. Click a score to see the evidence, and how large a position there is room for.',
  },
  {
    date: '2026-11-16',
    title: 'Dashboard',
    text: 'Your price against peers, the next 13F deadline, unread ownership changes by severity, this week’s meetings and tasks, the largest buyers and sellers, and the holders that need attention. Move or hide any part.',
  },
  {
    date: '2026-11-15',
    title: 'Search, profiles and IRM',
    text: 'Search everything with Ctrl K. Open an investor to see their position in your security, their portfolio and the filings behind each number. Keep them in your IRM with tags, notes, activities and tasks.',
  },
  {
    date: '2026-11-14',
    title: 'Account settings',
    text: 'Switch between customers, set your time zone and appearance, bookmark pages, and send feedback with the button in the top bar.',
  },
]
