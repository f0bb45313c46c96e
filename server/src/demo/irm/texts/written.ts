// Notes of emails, governance talks and conversations with the sell side. One text per line, in the form
// `conditions: text`; what stands in braces is filled in.

export const emailTexts = `
any: {who} asked for the fact sheet and the latest sustainability report. Sent both.
any: {who} confirmed the call for next week and sent four questions ahead: lead times, price, China, buyback.
any: Sent {who} the replay of the results call and the transcript.
any: {who} asked about the record date and the split-adjusted share count. Answered with the link to the filing.
any: Note from {who}: thanks for the meeting, useful detail on service. Would like to speak again after the next results.
holder: {who} asked to be moved to a new email address and to keep receiving the quarterly update.
buyer: {who} wrote that they had added in {quarter} and asked for a slot with the CEO at the next conference.
seller: {who} replied that the sale in {quarter} was a rebalancing. No meeting needed for now.
new: {who} introduced a colleague who will attend the results call from now on.
left: {who} thanked us for the access over the years. The fund no longer owns the shares after {quarter}.
prospect: {who} asked for a list of peers and the investor presentation. First contact in writing.
activist: Letter from {who} to the chair, copied to us. Asks for a strategic review of the Ostrelle Gauge stake and a reply within 30 days. Forwarded to the general counsel.
`

export const governanceTexts = `
any: Governance call with {who}. Agenda: board refreshment, overboarding of one director, pay for performance. They will support the board this year.
any: {who} walked us through their new voting policy. We comply except for the one-share-one-vote principle.
any: Off-season call. {who} welcomed the new skills matrix and asked for disclosure of the CEO's target ratio.
any: {who} asked about the dual-class structure and a sunset. Explained the history and the board's annual review.
any: Discussion of the climate target with {who}. Wants scope 3 figures for purchased components by 2027.
any: {who} had a concern about the one-time award to the CFO. Explained the retention terms; they will note it, but vote for.
index: {who} of the stewardship team asked how the board oversees cyber risk and who has the skills. Satisfied with the audit committee's role.
index: Proxy season call with {who}. They voted against the compensation plan last year; the changes since then address most of their points.
value: {who} would like capital allocation in the incentive plan: return on invested capital instead of revenue growth.
holder: {who} thanked us for the early outreach. No controversial items on their list this year.
activist: {who} asked for the nomination window and the bylaws. Answered in writing only, with counsel copied.//Follow-up: proxy adviser to join the next internal call.
`

export const sellSideTexts = `
any: {who} previewed their note: estimates unchanged, target up slightly. Corrected a factual error on the tax rate.
any: Model call with {who}. They were behind on the split-adjusted share count.
any: {who} asked about the read-across from Haldrane's print. Referred to our own guidance.
any: {who} wants us at their industrial technology conference; offered eight one-on-ones and a fireside chat.
any: {who} is launching coverage in the first quarter and asked for a teach-in with the product team.
any: {who} reported feedback from clients: service growth is liked, the share classes are not.
any: Post-results call with {who}. The focus was on order phasing and the implied fourth quarter.
any: {who} offered to host a day in Chicago for us. Suggested late January.
any: {who} asked whether an activist is involved. No comment beyond the public filing.
any: {who} lowered the rating on valuation. Polite call; the long-term view has not changed.
`
