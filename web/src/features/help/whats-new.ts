export interface News {
  date: string
  title: string
  text: string
}

/** Product changes, latest first. */
export const whatsNew: News[] = [
  {
    date: '2026-11-19',
    title: 'Research: estimates beside a report',
    text: 'Add a broker’s estimates under Estimates while you read its report: the page that is open is kept as the source of each figure. CSV and Excel files of reports now also have the notes below tables and charts. Separate messages to several people leave out suppressed addresses.',
  },
  {
    date: '2026-11-19',
    title: 'Surveys: fairer intervals, response rates and edits',
    text: 'A few identical answers no longer look certain: intervals stay wide until more people answer. The response rate counts everyone a message reached, including campaign recipients who never clicked. After an edit, answers to removed options still count and are marked. Weighting shows how rankings, matrices and numbers change, single responses can be filtered and saved as XLSX, and surveys that allow anonymous answers no longer keep the time when someone opened them.',
  },
  {
    date: '2026-11-19',
    title: 'Campaigns: exact exclusions, company limits, and what can’t be counted',
    text: 'An excluded address is excluded for everyone who has it, and a typed address is the one the email goes to. People who opted out of a survey or answered it don’t get a campaign that contains it. Limits per hour count attempts, for all campaigns together. Turning tracking off also covers campaigns already sent. If replies or later bounces can’t be seen, results say so. Saved views of organizations can be an audience, and the preview can show any recipient.',
  },
  {
    date: '2026-11-19',
    title: 'Files in note templates and surveys',
    text: 'You can drop files and pictures into note templates and the texts of a survey. A note lists its files with a preview, TIFF pictures have one too, and files attached to an event can be removed there.',
  },
  {
    date: '2026-11-19',
    title: 'Team: restore people who were removed',
    text: 'Settings, Team lists the people removed in the last 30 days. Restore brings someone back with what they handed over. Private research documents and open polls are now handed over too, and new passwords are checked for names, keyboard patterns and repeated parts.',
  },
  {
    date: '2026-11-19',
    title: 'Custom reports: list filters for activities, tasks, targets, events, campaigns and surveys',
    text: 'Reports on activities, tasks, targets, events, email campaigns and surveys take the filters and the search of their lists, and reports on targets can start from a saved view. If a list filter can no longer be read, the report says so and shows no rows until you replace it.',
  },
  {
    date: '2026-11-19',
    title: 'News: company reports by item, and a filter by type',
    text: 'Forms 8-K of your company, peers and watchlist are titled with what they report, such as Results of operations (8-K item 2.02), and foreign companies’ Forms 6-K are listed as well. Filter News by type to see only articles, company reports, Schedules 13D and 13G or insider forms. Data freshness on the dashboard shows the date of the latest report.',
  },
  {
    date: '2026-11-19',
    title: 'News on the profiles of firms and insiders, and quick links for terminals',
    text: 'A firm’s profile has a News tab with the Schedules 13D and 13G it has filed and news about its own securities; an insider’s News tab has the forms they have filed. A terminal can link to a security, its holders, your targets or the issuer by ticker or CUSIP.',
  },
  {
    date: '2026-11-19',
    title: 'Surveys: response rates by position, style and engagement',
    text: 'Survey results show response rates by holder status, position size, type, style, region and engagement, on screen and in the PDF. If your operator has set up a language model, it can write up the key findings as text, and every sentence links to the findings behind it.',
  },
  {
    date: '2026-11-19',
    title: 'Campaigns and events: addresses from Excel',
    text: 'You can also add a campaign’s audience and an event’s investors from an XLSX file. Names come from the columns First name, Last name or Name, and you see the first addresses before you add them.',
  },
  {
    date: '2026-11-18',
    title: 'Charting: compare with the sector and the market',
    text: 'Add series offers a sector index and a market index: the largest stocks on the first day of the range, up to 500 with daily prices, weighted by market cap. Prices shown with an index are rebased to 100. The sources below the chart show how many stocks are in each index.',
  },
  {
    date: '2026-11-18',
    title: 'Custom reports take the filters of your lists',
    text: 'Reports about holders, positions over time, buyers and sellers, money flows, organizations and people have the same filters as the lists: type, style, turnover, location, tier, relationship owner, coverage and more. Start from a saved view to report on the same rows. You can still filter on any other field, and every filter is listed in the report and its files.',
  },
  {
    date: '2026-11-18',
    title: 'Money flows and data freshness on the dashboard',
    text: 'Money flows compares what managers bought and sold of your stock with your peers. Data freshness shows how recent holdings, prices, fund portfolios and other filings are, and when the next ones are expected. Each links to the list behind it, and can be moved or hidden like other sections.',
  },
  {
    date: '2026-11-18',
    title: 'From a suggestion to a target list, and every column in the export',
    text: 'In IQ, Add to list puts a suggested investor on a target list. The export of Target Search includes the position in each peer, the shares at each of the last eight quarter-ends and, while you try out weights, the previous rank. The first steps on the dashboard now include inviting your colleagues.',
  },
  {
    date: '2026-11-18',
    title: 'Custom reports: maps and email campaigns',
    text: 'Group a custom report by country or state and choose Map: darker means more, and every figure is in the table below. You can also report on email campaigns, with their open, click and reply rates. Both can go into a board pack. Waiting for you, on the dashboard, shows results for campaigns from the last seven days.',
  },
  {
    date: '2026-11-18',
    title: 'Who answered your surveys',
    text: 'Filter the people and organizations of your IRM by the surveys they answered by name. Each of these answers also adds to the engagement score of the person and the firm, as an email does. Anonymous answers never do.',
  },
  {
    date: '2026-11-18',
    title: 'Events: more ways to invite, with tags and files',
    text: 'Add investors to an event from a saved view of your IRM, from pasted email addresses or a file, or from the email in which they reply. Events have tags, which you can filter the list by, and a Files tab. On the road links to the debrief of a meeting that has started.',
  },
  {
    date: '2026-11-18',
    title: 'Email: forward with attachments, and campaigns by filters',
    text: 'A forwarded message keeps its attachments, templates can have pictures, and you can cancel all scheduled separate messages at once under Sent. Pictures in a recorded message appear where the sender put them. Email the people at selected holders, targets and target lists. A campaign’s audience can use filters on the people in your IRM, without a saved view.',
  },
  {
    date: '2026-11-18',
    title: 'Research: edit, withdraw, and see where figures come from',
    text: 'Edit a transcript and link it to its event, edit your notes beside a report, and rename or delete your own measures. An estimate links to the page of the report it came from. Withdraw an access request, export the history of entitlements, and get a notice a week before access ends. Changing the rule for stale estimates no longer changes the consensus on past dates.',
  },
  {
    date: '2026-11-18',
    title: 'Inside your data terminal',
    text: 'Rostrum can run inside a financial data terminal, with a slim bar in place of the sidebar: type a ticker or CUSIP and open the security, its holders, your targets or the issuer. The security follows the terminal, and the terminal follows Rostrum.',
  },
  {
    date: '2026-11-18',
    title: 'Email when a colleague is removed or everything is exported',
    text: 'When an admin removes a colleague, that person and every admin get an email; a person who is restored gets one too. Every admin also gets an email when all of your company’s records are exported.',
  },
  {
    date: '2026-11-18',
    title: 'Research, granted person by person',
    text: 'Research has its own section in the sidebar. Under Entitlements, people with Entitlements admin grant Estimates and Transcripts to colleagues, with or without an end date, and answer their requests. Everyone else can request access from any page they can’t open.',
  },
  {
    date: '2026-11-18',
    title: 'All Estimates and Broker Outlook',
    text: 'Under Research, track broker estimates and recommendations for you and your peers: enter them, import a spreadsheet, or take them from a report. See the consensus as of any date with revisions, guidance, actuals and surprises, spot outliers and exclude one with a reason, and export a page for the board. Every figure shows its source.',
  },
  {
    date: '2026-11-18',
    title: 'Broker research in one place',
    text: 'Under Research, add broker reports as files, by email or from a folder. Search the text of every page, read reports beside your team’s notes, confirm the recognized rating and price target, set who has access and until when, and compare a day’s reports with what each broker said before.',
  },
  {
    date: '2026-11-18',
    title: 'News about your company, peers and watchlist',
    text: 'News lists articles from your feeds and the latest filings, each once with all of its sources, and matched to your securities. It is also on the dashboard, on each security’s profile and, if you like, in a daily or weekly email. Admins add feeds under Settings, News; everyone can mute words and sources there.',
  },
  {
    date: '2026-11-18',
    title: 'Events and transcripts of your calls and those of peers',
    text: 'Under Research, Events & Transcripts, keep a calendar of earnings calls and conferences, and add transcripts. Speakers are recognized, questions are listed with their answers, and the questions of analysts in your IRM appear on their timelines. Search all calls, and compare topics with peers.',
  },
  {
    date: '2026-11-18',
    title: 'Email campaigns, with consent',
    text: 'Under Email, Email Campaigns, email many investors at once: start with a template, add figures, a survey or an invitation, choose the audience from tags, views, target lists, holders or a file, and see who is excluded and why. Suppressions and Consent keep the record. Results count people rather than mail scanners, and show which recipients own your stock.',
  },
  {
    date: '2026-11-18',
    title: 'Sync with Mailchimp',
    text: 'Admins connect Mailchimp under Settings, Email Marketing Service: choose an audience, map the fields, and contacts and unsubscribes are synced every hour, with any errors listed by contact.',
  },
  {
    date: '2026-11-18',
    title: 'Notify investors of their meetings',
    text: 'An event lists the investors whose meeting was added, changed or canceled since they were last notified. When you choose to send, each gets one email with the meeting for their calendar.',
  },
  {
    date: '2026-11-18',
    title: 'What is waiting, and dashboard layouts',
    text: 'Waiting for you, on the dashboard, shows due next steps with your targets, bookings to approve, emails to file and new survey answers. Customize, on the dashboard, has layouts for a head of IR, an associate and an executive. Each sets the order and the hidden sections in one step, and can be undone.',
  },
  {
    date: '2026-11-18',
    title: 'Board packs, in your brand',
    text: 'Under Reports, Board packs, choose pages, put them in order, add your own text, and create a version: a PDF, a PowerPoint with editable charts and tables, and an Excel file with the figures. If you set an as-of date, only filings made by then count, so last quarter’s pack comes out the same. Admins set the name, color and logo under Settings, Brand.',
  },
  {
    date: '2026-11-17',
    title: 'Shareholder and activity reports',
    text: 'Under Reports, choose Shareholders for pages about owners, concentration, buyers, sellers and peers, compared with any quarter or as of any date. Choose Activities for outreach by month, type, colleague, broker and region, coverage of holders and targets, and what investors did after you met them, compared with similar investors you did not meet. Export PDF, Excel or CSV.',
  },
  {
    date: '2026-11-17',
    title: 'Charting',
    text: 'Under Reports, Charting puts prices, volume, a peer average, holders, shares held, flow, concentration, single holders and meetings on one time axis, with two scales. Rebase, compare with an earlier period, mark events, meetings and filing deadlines, and annotate a date for your whole team. The page address keeps the chart; save it, share it, or export it as an image, CSV, Excel or PDF.',
  },
  {
    date: '2026-11-17',
    title: 'Custom reporting',
    text: 'Under Reports, Custom Reporting, build tables and charts of holders, positions over time, buyers and sellers, organizations, people, activities, tasks, targets, events and surveys. Click a figure to see the rows behind it. Save and share reports, export them as PDF, Excel or CSV, and have them emailed to colleagues, who each get only what they have access to.',
  },
  {
    date: '2026-11-17',
    title: 'Briefing books',
    text: 'Open an activity and choose Briefing, or click the book icon next to a day in the calendar. You get a PDF with attendees, the firm’s position in your company and your peers over eight quarters, fit, past meetings, notes, open tasks, survey answers, and talking points, each with its source. Choose the sections; only you can open the file.',
  },
  {
    date: '2026-11-17',
    title: 'Events and itineraries',
    text: 'Plan a roadshow or a conference under IRM: days in cities, each in its own time zone, teams, venues, and investors from a target list or by city. Drag investors onto meetings and see conflicts right away, or let Propose schedule fill the open ones and explain why. Afterward, debrief each meeting in 30 seconds.',
  },
  {
    date: '2026-11-17',
    title: 'Scheduler: investors book themselves',
    text: 'Under IRM, Scheduler, create booking pages for yourself or your team. Investors choose an open time in their own time zone, get a calendar entry, and can reschedule or cancel. Each booking is an activity. Single-use links are available, hosts can take turns, and quiet periods are respected.',
  },
  {
    date: '2026-11-17',
    title: 'Your calendars',
    text: 'Settings, Calendars shows the calendars of your connected accounts. Choose which ones count as busy and which one your meetings are added to, subscribe to others by their address, and see your meetings in any calendar app through a secret feed. A meeting that you move or delete in your own calendar is never overwritten without asking.',
  },
  {
    date: '2026-11-17',
    title: 'Invite people to surveys, and remind them',
    text: 'Each survey under Pulse has Recipients: add people or addresses, invite them by email with a personal link, hand out single-use links, or share the open link. You see who has opened and answered, and can remind the others. Named answers appear on the timelines of the person and the firm.',
  },
  {
    date: '2026-11-17',
    title: 'File email without connecting a mailbox',
    text: 'Your company has an address for filing, under Settings, Email and Calendar. Bcc it on email to investors, or forward what they wrote, and the conversation appears on their timelines. Mail that can’t be matched waits under Email, Unknown Senders: file it, add the person, exclude the sender or discard it.',
  },
  {
    date: '2026-11-17',
    title: 'Pulse: build surveys',
    text: 'Under Pulse, ask investors and analysts what they think. Start with one of eight templates, from a perception study to roadshow planning, or write your own: ten types of questions, rules that depend on earlier answers, translations side by side, and a live preview. Answers can be attributed, anonymous, or as each respondent chooses. In the email editor, Insert survey link adds a published survey to your text.',
  },
  {
    date: '2026-11-17',
    title: 'Metro areas, and questions about people and funds',
    text: 'Boston now includes Cambridge and Wellesley in IQ, City view and the new filter Metro area. Ask IQ about portfolio managers, analysts, mutual funds or ETFs, and filter people and funds in Target Search by what their firm holds, bought or manages. You can add contacts to the targets on a list.',
  },
  {
    date: '2026-11-17',
    title: 'Your account',
    text: 'A new email address takes effect once you have confirmed it at both addresses. The sign-in history lists the browsers you have used, and you can forget one that is not yours. Under Settings, Team, admins can limit how long sign-ins last and export everything as CSV files. If two-step verification is required, you can set it up with a passkey right away.',
  },
  {
    date: '2026-11-17',
    title: 'Email on the timeline',
    text: 'Mail between your team and people in your IRM appears on their timelines automatically, one entry per conversation. Under Settings, Email and Calendar, choose what is recorded for each account, and keep mail out with the Exclude List. Addresses that bounced are marked, and invitations become activities when you accept them.',
  },
  {
    date: '2026-11-17',
    title: 'Write emails',
    text: 'Choose Email on a profile, a list, an activity or a task, or press c then e. The window stays open while you move between pages, and your draft is saved as you type. Send separate, personalized messages or one to all, now or scheduled in each recipient’s time zone, and undo within ten seconds. Your drafts and sent messages are under Email.',
  },
  {
    date: '2026-11-17',
    title: 'Private notes and activities',
    text: 'Under Visible to, keep a note or an activity to yourself, or share it with selected people. No one else can see it, including admins, and it doesn’t count toward your team’s figures. A lock marks it in lists and timelines.',
  },
  {
    date: '2026-11-17',
    title: 'Requests to your assistant',
    text: 'Under IRM, Assistant, you see whether a request is new, in progress, waiting for you or done, and when to expect an answer. Reply with files, and get notified of answers in the app and by email.',
  },
  {
    date: '2026-11-17',
    title: 'Two-step verification',
    text: 'Protect your account with an authenticator app or a passkey under Settings, Profile, and keep the recovery codes in case you lose your phone. Admins can require it for everyone, and reset it for a colleague, under Settings, Team. Your profile links to your sign-in history, and we email you when a new browser signs in.',
  },
  {
    date: '2026-11-17',
    title: 'Email accounts',
    text: 'Connect your mailboxes and calendars under Settings, Email and Calendar. The servers are found from your address, and each connection is tested before it is saved. Each account has its own signatures, which can include pictures.',
  },
  {
    date: '2026-11-17',
    title: 'Your own weights and styles',
    text: 'Move the sliders in Target Search to see who moves up and down, then save the weights for yourself or your team. Set an investor’s style or turnover on its profile if you know better than its filings show. The Fit tab shows the history, what would raise the score, and the fit with any other security.',
  },
  {
    date: '2026-11-17',
    title: 'Team',
    text: 'Admins invite colleagues by email under Settings, Team: as admin, member or read-only. Lock someone and they are signed out at once; remove someone and their tasks, relationships, views and alert rules go to a colleague.',
  },
  {
    date: '2026-11-17',
    title: 'Installation',
    text: 'Under Settings, Installation, operators see what is wrong with the installation and what to do about it, and can add, suspend and change customers: trial, seats, features and securities.',
  },
  {
    date: '2026-11-17',
    title: 'Files',
    text: 'Attach files to organizations and people, and drop or paste files and pictures into notes and activities. Each file is checked before it can be used. A profile’s Files tab lists them all, with previews and earlier versions.',
  },
  {
    date: '2026-11-17',
    title: 'Target lists',
    text: 'Keep the institutions you want as shareholders on a board with stages, owners, next steps and due dates. When a filing shows that one bought, it moves automatically and you are notified. Compare up to four side by side, and see who to visit in a city.',
  },
  {
    date: '2026-11-17',
    title: 'Money Flows',
    text: 'See what managers bought and sold of your stock, your peers and your industry between any two quarters, excluding price changes; who moved between you and a peer; and who has bought or sold for several quarters in a row.',
  },
  {
    date: '2026-11-17',
    title: 'IQ',
    text: 'Ask about investors in plain words: your question becomes filters that you can change, save and share. Suggestions below come with reasons: likely buyers, sellers of your peers, dormant relationships that bought, and more. Dismiss one to see fewer like it.',
  },
  {
    date: '2026-11-16',
    title: 'Target Search',
    text: 'Every manager that files Form 13F is ranked for your security by fit, by likelihood to open a position, and among managers of similar breadth. Click a score to see the evidence and how much room there is for a larger position.',
  },
  {
    date: '2026-11-16',
    title: 'Dashboard',
    text: 'Your price against peers, the next 13F deadline, unread ownership changes by severity, this week’s meetings and tasks, the largest buyers and sellers, and the holders that need attention. Move or hide any section.',
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
