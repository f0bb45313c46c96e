// Notes of meetings in person: conferences, roadshows, visits to the plant. One text per line, in the form
// `conditions: text`; what stands in braces is filled in.

export const conferenceTexts = `
any: One-on-one at {event}. {who} asked about order trends by end market, then spent most of the slot on pricing power.
any: {event}, 40 minutes with {who}. Good dialogue on the service business; asked for retention figures, which we do not disclose yet.
any: {who} joined with an associate. Topics: competition from Asia, gross margin target, use of cash. Came well prepared.//Follow-up: send the capital allocation slide.
any: Late slot at {event}; {who} was short of time. Covered the two main points, service growth and capital returns.
any: {who} wanted to compare us with Caldrithe and Haldrane on organic growth. Explained the differences in end markets.
holder: {who} remains comfortable with the position. Asked about succession planning for the CFO role and the bench below.
holder: Check-in with {who} at {event}. No concerns. Would welcome an investor day with product demonstrations.
buyer: {who} has been adding and asked what could go wrong. Talked through the exposure to semiconductor capital spending.
buyer growth: {who} sees us as a share gainer and added about {shares} shares in {quarter}. Asked for time with the head of product.
buyer hedge: {who} has built a position quickly. Horizon is two to three quarters; the focus is on estimate revisions.
seller: {who} has lowered the weight and did not hide it. The worry is peak margins. Offered a follow-up with the CFO.
seller growth: {who} has found faster growth elsewhere and is selling down. Left the door open if new products accelerate.
new: First meeting in person with {who} since they bought in {quarter}. Asked mostly about culture and the incentive plan.
prospect: {who} at {event}: no position, knows the peers. Liked the cash conversion; will do more work.
prospect: Speed meeting with {who}. Interest is real, but the fund needs more trading volume than we have.
value: {who} asked for the replacement value of the plants and the age of the equipment. Sees hidden value in real estate.
income: {who} likes the dividend record. Asked whether we would set a payout target.
hedge: {who} tested the downside case with us: what if semiconductor orders fall by 20%? Referred to 2023, when we stayed profitable.
`

export const roadshowTexts = `
any: Roadshow stop in {city}. {who} and two colleagues, 50 minutes with the CEO and CFO. Questions on acquisitions and the pipeline.
any: Met {who} at their office in {city}. The CFO covered the margin path; the team liked the cost detail.
any: {who} challenged the long-term growth target. The CEO explained the three drivers; they want proof in the next two quarters.//Follow-up: send the driver slide.
any: Constructive meeting in {city}. {who} asked for a clearer split between price and volume in our reporting.
holder: Annual visit to {who}. Long-standing holder, very familiar with the story. Asked the CEO about her priorities for the next three years.
buyer: {who} increased the position before the meeting and told us so. Interested in going above 2% of the company.
buyer value: {who} likes the downside protection. Talked about buyback versus small acquisitions for most of the meeting.
seller: {who} has been selling into strength. The meeting was friendly; they want to keep access to management.
seller: Difficult meeting. {who} thinks guidance was set too high. The CFO explained the assumptions; they were only partly convinced.
new: {who} opened the position in {quarter} and used the meeting to test the thesis. Strong interest in the software attach rate.
prospect: {who} hosted us for the first time. No position. The analyst has a full model and asked precise questions on capital spending.
growth: {who} asked what share of R&D goes into platforms launched within three years. Impressed by the answer.
index: Joint meeting with the active team at {who}'s office; the index team listened in and asked about board refreshment.
hedge: {who} asked about quarterly phasing in five different ways. Kept to the guidance range.
activist: {who} presented a 12-page deck on portfolio simplification: sell or distribute Ostrelle Gauge, collapse the share classes, add two directors. The CEO listened and committed to a reply.//Follow-up: advisers to review the deck this week.
`

export const siteTexts = `
any: Plant tour in Waltham with {who}. Saw the calibration lab and the new assembly line. Asked about scrap rates and training.
any: {who} joined the group tour. Most interested in how service technicians are scheduled; the dispatch software made an impression.
any: Half-day visit. {who} stayed for lunch with the operations team. Positive on automation; asked about the payback period.
holder: {who} last visited four years ago and saw real progress in throughput. Will mention it in their quarterly letter.
buyer: {who} added to the position this year and wanted to see the bottleneck that we described. Left reassured on capacity.
seller: {who} came despite having trimmed. Asked whether the second line is still needed if orders stay flat. A fair point.
new: First visit by {who}. Spent an extra hour with the product managers in process analytics.
prospect: {who} came as a guest of a broker. No position; the visit helped them to understand how sticky the customers are.
growth: {who} asked the engineers about the release cycle of the software. Liked that updates now ship monthly.
value: {who} looked for signs of excess cost and found a few. Asked about the half-empty warehouse.
`
