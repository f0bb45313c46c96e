// Notes of calls: after results, inbound, and the first one with an investor. One text per line, in the form
// `conditions: text`; what stands in braces is filled in.

export const resultsTexts = `
any: {who} went through the margin bridge line by line. Main question was how much of the gross margin gain comes from mix and how much from price.//Follow-up: send the segment table from the appendix.
any: Short call with {who}. Wanted to reconcile order growth with flat revenue guidance; walked through lead times and the share of orders that ship after two quarters.
any: {who} had questions on working capital. Explained the inventory build ahead of the new sensor line and when it should reverse.//Follow-up: none.
any: {who} asked about tariffs and how much of the cost can be passed on. Pointed to the two price increases this year and the contract terms for large accounts.
holder: {who} described {quarter} as in line. No change in view; will keep the position where it is. Asked for a call with the CFO before year-end.
holder: Mostly housekeeping with {who}: tax rate, share count, capital spending. Position unchanged. Appreciated the new disclosure on service revenue.
buyer: {who} said they used the weakness after the print to add. Likes the service business and thinks consensus is too low on recurring revenue.//Follow-up: invite to the plant tour.
buyer: {who} confirmed they bought during {quarter}, about {shares} shares. Sees room to go further if free cash flow conversion holds above 90%.
buyer growth: {who} has raised our growth estimate for next year and added to the position. Wanted detail on the software attach rate and on pricing of new instruments.
buyer value: {who} called us their best idea in the sector at this multiple. Added in {quarter}. Asked what would make the board accelerate the buyback.
seller: {who} trimmed in {quarter} after the run in the stock; said it was about position size, not the thesis. Still constructive on the long-term margin target.
seller: {who} sold about {shares} shares in {quarter}. Concern is the slowdown in semiconductor customers. Would revisit once orders turn.//Follow-up: call again after the next print.
seller value: {who} took profits as the stock reached their fair value estimate. Would be a buyer again about 15% lower.
seller hedge: {who} cut the position into the print and has not rebuilt it. Focus on near-term bookings; pushed hard on October trends, which we did not comment on.
new: First results call with {who} since they opened a position in {quarter}. Careful reader of the filings; many questions on segment reporting before the reorganization.
left: {who} confirmed that they have sold the whole position. Reasons: valuation and a better idea elsewhere in the group. Open to a meeting next year.
left: Exit call with {who}. They lost patience with the pace of margin improvement. Asked to stay on the distribution list.
index: Brief call with the stewardship desk. {who} had no questions on results; wanted to confirm the timing of the proxy and the investor day.
income: {who} focused on the dividend: payout ratio, coverage in a weak year, and whether the buyback competes with it. Satisfied with the answer.
activist: {who} repeated that the shares trade at a discount to the sum of the parts. Asked again why we still own 52% of Ostrelle Gauge. Polite, well prepared, not going away.//Follow-up: brief the CEO and the general counsel.
`

export const inboundTexts = `
any: {who} called about the press report on a competitor's recall. Confirmed that we do not source from the same supplier; referred to the 10-K for the supply chain.
any: {who} is updating the model and asked about seasonality in the fourth quarter. Pointed to the last three years in the fact sheet.
any: {who} wanted to know who covers the name on the sell side and how to get the consensus file. Sent the list of analysts.
any: Call from {who} about the share classes. Explained voting rights, the conversion feature and the trading volume in each class.
any: {who} asked for an introduction to the head of our service business. Offered the plant tour instead, which works for them.
any: {who} is preparing a sector review and asked how we define the addressable market in process analytics. Walked through slide 14.
holder: {who} has moved to a new desk and takes over coverage from a colleague. Gave a 30-minute overview; knows the instruments space well.
buyer: {who} asked about liquidity in the Class A shares; they would like to build the position further without moving the price.
buyer: {who} checked whether we are in a quiet period and asked for the next open window. They added {shares} shares in {quarter} and want to meet management.
seller: {who} called ahead of their filing to say they had reduced. Wanted us to hear it from them. Redemptions in the fund, no change in view.
seller hedge: {who} probed for channel commentary. Kept to published information. They have been cutting since {quarter}.
new: {who} introduced the team that now follows us. They opened the position in {quarter} and expect to hold it for three to five years.
left: {who} returned our call. They are out, and the analyst has moved on; the new one starts in January.//Follow-up: introduction in the new year.
value: {who} asked how management thinks about the valuation gap to peers and whether a tender offer was ever considered.
growth: {who} wanted our view on the growth rate of the inline metrology market and on share gains in Asia.
hedge: {who} is long us against a peer and asked about relative pricing. Stayed with public information throughout.
activist: {who} asked for a meeting with two independent directors. Said they would rather talk than write. Took the request without comment.//Follow-up: general counsel to propose dates.
`

export const introTexts = `
prospect: First call with {who}. They own two of our peers and have followed us for a year. Barrier so far: liquidity and the dual-class structure.//Follow-up: send the governance fact sheet.
prospect: Introductory call. {who} runs a concentrated portfolio of 25 names and likes recurring revenue. Wants to see two more quarters of service growth before acting.
prospect: {who} screens for returns on capital above 15%; we now qualify. Asked for the history of acquisitions and what was paid.
prospect: Good first conversation with {who}. Deep knowledge of semiconductors, little of life sciences. Offered a teach-in with our product team.
prospect: {who} took the meeting on a broker's recommendation. Polite, limited engagement. Keep as a target, tier C.
prospect value: {who} finds us too expensive on earnings but attractive on free cash flow. Would look below 16 times.
prospect growth: {who} knows the peers' growth rates by heart and asked why ours should converge upward. Wants to meet the head of product.
prospect hedge: {who} asked sharp questions about stocking at distributors. No position yet; could go either way.
`
